#!/bin/sh
# After the files of the deb or rpm are gone. An update runs it too, with `upgrade` (deb) or 1 (rpm): all stays then.
set -e
root="$DPKG_ROOT"

case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

rm -f "$root/usr/bin/${executable}"

if [ -e "$root/etc/apparmor.d/${executable}" ]; then
  if [ -z "$root" ] && [ -d /sys/kernel/security/apparmor ]; then
    apparmor_parser --remove '/etc/apparmor.d/${executable}' || true
  fi
  rm -f "$root/etc/apparmor.d/${executable}"
fi

if [ -z "$root" ] && command -v update-desktop-database >/dev/null; then
  update-desktop-database -q /usr/share/applications || true
fi
