/**
 * Folders that look like Electron's own to electron-builder: its files by name, a few bytes each, and a program with a
 * fuse wire. Electron itself can't be had on every machine; what electron-builder makes of it can be looked at all the same.
 */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';

export type System = 'linux' | 'win' | 'mac';

/** Some of the 55 languages that Electron brings. */
const languages = ['de', 'en-GB', 'en-US', 'es', 'fr', 'pt-BR', 'pt-PT', 'zh-CN'];

/** A program that says how it was started, and is no Electron. */
const script = '#!/bin/sh\necho "made-up Electron: $*"\nexit 0\n';

/** As in Electron 45: version 1, nine fuses, "1" is on and "0" is off. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'ascii'),
  Buffer.from([1, 9]),
  Buffer.from('101100011', 'ascii'),
]);

/** @returns the folder, made for `electronDist` */
export async function makeElectron(folder: string, system: System): Promise<string> {
  const makers = { linux: makeLinux, win: makeWindows, mac: makeMac };
  await mkdir(folder, { recursive: true });
  const put = async (file: string, content: string | Buffer = '', mode = 0o644) => {
    const at = path.join(folder, file);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, content);
    await chmod(at, mode);
  };
  await put('LICENSE', 'The licence of Electron\n');
  await put('LICENSES.chromium.html', '<title>Licences of Chromium</title>\n');
  await put('version', '45.4.1');
  await makers[system](put);
  return folder;
}

type Put = (file: string, content?: string | Buffer, mode?: number) => Promise<void>;

const shared = [
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'icudtl.dat',
  'resources.pak',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader_icd.json',
];

async function makeLinux(put: Put): Promise<void> {
  await put('electron', Buffer.concat([Buffer.from(script), fuseWire]), 0o755);
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler']) await put(name, script, 0o755);
  const libraries = ['libEGL.so', 'libGLESv2.so', 'libffmpeg.so', 'libvk_swiftshader.so', 'libvulkan.so.1'];
  for (const name of [...libraries, ...shared]) await put(name);
  for (const language of languages) await put(`locales/${language}.pak`);
}

async function makeWindows(put: Put): Promise<void> {
  await put('electron.exe', windowsProgram());
  const libraries = ['d3dcompiler_47.dll', 'ffmpeg.dll', 'libEGL.dll', 'libGLESv2.dll', 'vulkan-1.dll'];
  for (const name of [...libraries, ...shared]) await put(name);
  for (const language of languages) await put(`locales/${language}.pak`);
}

/** An empty program with what electron-builder edits: version texts, an icon, the fuse wire. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(
    { lang: 1033, codepage: 1200 },
    { ProductName: 'Electron', FileDescription: 'Electron' },
  );
  version.outputToResourceEntries(resource.entries);
  const pixel = new Data.RawIconItem(Buffer.alloc(16), 1, 1, 32);
  Resource.IconGroupEntry.replaceIconsForResource(resource.entries, 1, 1033, [pixel]);
  resource.entries.push({
    type: 'MADEUP',
    id: 1,
    lang: 1033,
    codepage: 1200,
    bin: new Uint8Array(fuseWire).buffer,
  });
  resource.outputResource(program);
  return Buffer.from(program.generate());
}

async function makeMac(put: Put): Promise<void> {
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  await put(`${contents}/MacOS/Electron`, script, 0o755);
  await put(`${contents}/Info.plist`, plist('Electron'));
  await put(`${contents}/Resources/electron.icns`);
  await put(`${framework}/Electron Framework`, fuseWire, 0o755);
  for (const part of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `${contents}/Frameworks/Electron Helper${part}.app/Contents`;
    await put(`${helper}/MacOS/Electron Helper${part}`, script, 0o755);
    await put(`${helper}/Info.plist`, plist(`Electron Helper${part}`));
  }
  for (const name of ['de', 'en', 'en_GB', 'es', 'pt_BR', 'pt_PT']) {
    await put(`${contents}/Resources/${name}.lproj/InfoPlist.strings`);
    await put(`${framework}/Versions/A/Resources/${name}.lproj/locale.pak`);
  }
}

function plist(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleExecutable</key><string>${name}</string>
  <key>CFBundleIconFile</key><string>electron.icns</string>
  <key>CFBundleIdentifier</key><string>com.github.Electron</string>
  <key>CFBundleName</key><string>Electron</string>
</dict>
</plist>
`;
}
