import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Domains that never exist (RFC 2606, RFC 6761): a build that knows no address for releases names one of them. */
const NOWHERE = /(^|\.)(example|invalid)$/;
/** The address of the newest release's files on GitHub. Without `/download` it is the release's page for users. */
const GITHUB_FILES = /^(https:\/\/github\.com\/[^/]+\/[^/]+\/releases\/latest)\/download\/?$/;

/**
 * The page from which users can download new versions, as the build's settings name it.
 *
 * @param resources folder of the installed program, which contains `app-update.yml`. The address is read only there,
 *   because a program that can write there can replace Rastro as well
 * @returns null where the build names no address, or an address without https
 */
export function readDownloadPage(resources: string): string | null {
  try {
    return downloadPage(readFileSync(path.join(resources, 'app-update.yml'), 'utf8'));
  } catch {
    // There is no such file: Rastro was built without `publish`.
    return null;
  }
}

/**
 * @param text the content of `app-update.yml`, as electron-builder writes it: one `name: value` a line.
 *   electron-updater reads this file too
 */
export function downloadPage(text: string): string | null {
  const fields = new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+):\s*(.+?)\s*$/.exec(line) ?? [];
      return name && value ? [[name, value.replace(/^(['"])(.*)\1$/, '$2')]] : [];
    }),
  );
  const address = addressIn(fields);
  const url = address === null ? null : URL.parse(address);
  if (url?.protocol !== 'https:' || NOWHERE.test(url.hostname)) return null;
  return GITHUB_FILES.exec(url.href)?.[1] ?? url.href;
}

function addressIn(fields: ReadonlyMap<string, string>): string | null {
  const [owner, repo] = [fields.get('owner'), fields.get('repo')];
  switch (fields.get('provider')) {
    case 'generic':
      return fields.get('url') ?? null;
    case 'github':
      return owner && repo
        ? `https://${fields.get('host') ?? 'github.com'}/${owner}/${repo}/releases/latest`
        : null;
    default:
      return null;
  }
}
