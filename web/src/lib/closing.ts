// A menu goes away with Escape, or when something else is clicked or touched.

export function closing(menu: HTMLElement, close: () => void): { destroy(): void } {
  const opener = document.activeElement;

  function key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
    if (opener instanceof HTMLElement) opener.focus();
  }

  /** The button that opened it closes it by itself. */
  function down({ target }: PointerEvent): void {
    const own = target instanceof Element && (menu.contains(target) || target.closest("[aria-expanded=true]"));
    if (!own) close();
  }

  addEventListener("keydown", key, true);
  addEventListener("pointerdown", down, true);
  return {
    destroy: () => {
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", down, true);
    },
  };
}
