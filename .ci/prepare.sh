# Sourced by ./play, ./test and .ci/lock, which set ROOT first: keeps $ROOT/.venv ready to use.

VENV=$ROOT/.venv

say() {
    # On stderr, because stdout may be JSON for another program.
    printf '%s\n' "$1" >&2
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

can_make_venv() {
    # Some systems ship Python without ensurepip, so that a venv would have no pip.
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
    # --clear also repairs a .venv whose Python is missing or too old.
    if ! "$python" -m venv --clear "$VENV"; then
        say "Inkribbon could not create $VENV: make sure that the folder can be written to and start again."
        exit 2
    fi
}

run_pip() {
    "$VENV/bin/python" -m pip "$@" -qq --disable-pip-version-check >&2
}

# install_locked NAME: installs exactly what requirements/NAME.txt lists; pip rejects other files.
install_locked() {
    run_pip install --require-hashes --requirement "$ROOT/requirements/$1.txt"
}

# Installing Inkribbon builds the pages with Node. Node is large, so the locked version is installed
# only if the system has no recent one.
install_node() {
    "$VENV/bin/python" -c 'import hatch_build, sys; sys.exit(not hatch_build.has_node())' ||
        install_locked node
}

# The lock already contains Inkribbon's dependencies and build requirements, so pip must not look
# for others: --no-deps and --no-build-isolation.
install_inkribbon() {
    run_pip install --no-deps --no-build-isolation --editable .
}

install() {
    say "Installing Inkribbon into .venv, which takes a minute or more (again only when its dependencies or web/ change) ..."
    if ! (cd "$ROOT" && PATH=$VENV/bin:$PATH &&
        install_locked "$1" && install_node && install_inkribbon); then
        say "Inkribbon could not be installed: make sure that pip can reach a package index and start again."
        exit 2
    fi
}

web_sum() {
    (cd "$ROOT" && find web -name node_modules -prune -o -type f -print | LC_ALL=C sort |
        while read -r file; do cksum "$file"; done | cksum)
}

# Changes when an install is out of date. It includes the folder, because an editable install
# points into it, and web/, because installing builds the pages from it.
stamp() {
    printf '%s\n' "$(cat "$ROOT/pyproject.toml" "$ROOT"/requirements/*.txt | cksum) $(web_sum) $ROOT"
}

# prepare play | dev: installs what is needed, unless it is up to date.
prepare() {
    { is_new_enough "$VENV/bin/python" && [ -f "$VENV/bin/activate" ]; } || make_venv
    stamp=$(stamp)
    [ "$(cat "$VENV/installed-$1" 2>/dev/null)" != "$stamp" ] || return 0
    install "$1"
    printf '%s\n' "$stamp" >"$VENV/installed-$1"
    # What ./test needs includes what ./play needs.
    printf '%s\n' "$stamp" >"$VENV/installed-play"
}
