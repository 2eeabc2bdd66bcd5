#!/bin/sh
# After the files of the deb or rpm are there. DPKG_ROOT is the folder that dpkg installs into, empty for this system.
set -e
root="$DPKG_ROOT"

ln -sf '/opt/${sanitizedProductName}/${executable}' "$root/usr/bin/${executable}"

# Chromium's sandbox for kernels that give users no namespaces of their own. It is not used where they do.
chmod 4755 "$root/opt/${sanitizedProductName}/chrome-sandbox"

# Ubuntu lets no program make user namespaces without a profile. Before AppArmor 4 profiles could not say so.
if [ -e "$root/etc/apparmor.d/abi/4.0" ]; then
  install -m 644 "$root/opt/${sanitizedProductName}/resources/apparmor-profile" "$root/etc/apparmor.d/${executable}"
  if [ -z "$root" ] && [ -d /sys/kernel/security/apparmor ]; then
    apparmor_parser --replace --write-cache '/etc/apparmor.d/${executable}' || true
  fi
fi

if [ -z "$root" ] && command -v update-desktop-database >/dev/null; then
  update-desktop-database -q /usr/share/applications || true
fi
