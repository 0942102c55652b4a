# Read by ./play and ./test, which set ROOT first: keeps $ROOT/.venv ready to use.

VENV=$ROOT/.venv

say() {
    # On stderr, because stdout may be JSON that somebody reads.
    printf '%s\n' "$1" >&2
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

can_make_venv() {
    # Some systems ship Python without ensurepip, and then a venv has no pip.
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

find_python() {
    without_venv=
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        is_new_enough "$name" || continue
        if can_make_venv "$name"; then
            printf '%s\n' "$name"
            return 0
        fi
        without_venv=$name
    done
    if [ -n "$without_venv" ]; then
        say "Inkribbon needs the venv module of $without_venv: install it (on Debian or Ubuntu: apt install python3-venv) and start again."
    else
        say "Inkribbon needs Python 3.11 or newer: install it from https://www.python.org/downloads/ and start again."
    fi
    return 2
}

make_venv() {
    python=$(find_python) || exit 2
    # --clear also mends a .venv whose Python is gone or too old.
    if ! "$python" -m venv --clear "$VENV"; then
        say "Inkribbon could not create $VENV: make sure that the folder can be written to and start again."
        exit 2
    fi
}

install() {
    say "Installing Inkribbon into .venv, which takes a minute or more (again only when pyproject.toml or web/ changes) ..."
    if ! (cd "$ROOT" && "$VENV/bin/python" -m pip install -qq --disable-pip-version-check \
        --editable "$1" >&2); then
        say "Inkribbon could not be installed: make sure that pip can reach a package index and start again."
        exit 2
    fi
}

web_sum() {
    (cd "$ROOT" && find web -name node_modules -prune -o -type f -print | LC_ALL=C sort |
        while read -r file; do cksum "$file"; done | cksum)
}

# prepare plain | dev: what is asked for is installed, and nothing is done if it already was.
prepare() {
    { is_new_enough "$VENV/bin/python" && [ -f "$VENV/bin/activate" ]; } || make_venv
    # The folder is part of the stamp: an editable install points into it, so a moved one is stale.
    # So is web/: installing builds the pages from it.
    stamp="$(cksum <"$ROOT/pyproject.toml") $(web_sum) $ROOT"
    if [ "$(cat "$VENV/installed-$1" 2>/dev/null)" = "$stamp" ]; then
        return 0
    fi
    case $1 in
    dev)
        install '.[dev]'
        printf '%s\n' "$stamp" >"$VENV/installed-dev"
        ;;
    plain) install . ;;
    esac
    # The dev install holds the plain one, so both leave this stamp.
    printf '%s\n' "$stamp" >"$VENV/installed-plain"
}
