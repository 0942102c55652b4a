// What scrolls and has more below fades out there: a scroll bar alone is easily overlooked.

/** Pixels that may be missing without anything being missed. */
const LITTLE = 8;

export function fading(node: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    const below = node.scrollHeight - node.scrollTop - node.clientHeight;
    node.classList.toggle("more", below > LITTLE);
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["open"] });
  node.addEventListener("scroll", look, { passive: true });
  return {
    destroy() {
      sizes.disconnect();
      contents.disconnect();
      node.removeEventListener("scroll", look);
    },
  };
}
