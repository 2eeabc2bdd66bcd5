import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../src/main/host/csp.ts';
import { openPages, type Pages } from '../../src/main/host/pages.ts';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/octet-stream',
};

let folder: string;
let pages: Pages;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-pages-'));
  const built = path.join(folder, 'built');
  await mkdir(path.join(built, 'assets'), { recursive: true });
  await writeFile(path.join(built, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">');
  await writeFile(path.join(built, 'assets/main.js'), 'let __CSP_NONCE__');
  for (const ending of Object.keys(TYPES)) await writeFile(path.join(built, `assets/a.${ending}`), 'a');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await symlink(path.join(folder, 'secret.txt'), path.join(built, 'link.txt'));
  pages = await openPages(built, 'index.html');
});
afterAll(() => rm(folder, { recursive: true }));

test('Each page is served with a nonce of its own, the same in header and page.', async () => {
  const [first, second] = [await pages('GET', '/'), await pages('GET', '/index.html')];
  const nonce = /nonce="([^"]+)"/.exec(String(first.body))?.[1];
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
  expect(first.headers['Content-Security-Policy']).toBe(contentSecurityPolicy(nonce ?? ''));
  expect(second.body).not.toBe(first.body);
});

test('Other files are served unchanged, with a type that no browser guesses.', async () => {
  const page = await pages('GET', '/assets/main.js');
  expect(page).toMatchObject({ status: 200, body: Buffer.from('let __CSP_NONCE__') });
  expect(page.headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..\\..\\..\\secret.txt',
  '//etc/passwd',
  '/link.txt',
  '/assets',
  '/assets/',
  '/index.html\0.js',
  '/__proto__',
  '',
])('The path %j is not found.', async (pathname) => {
  expect(await pages('GET', pathname)).toMatchObject({ status: 404, body: 'not found' });
});

test.each(Object.entries(TYPES))('A file that ends with .%s has the type %s.', async (ending, type) => {
  expect((await pages('GET', `/assets/a.${ending}`)).headers['Content-Type']).toBe(type);
});

test('A page may be asked for without its body, and a refusal has every header of a page.', async () => {
  const { status, headers } = await pages('HEAD', '/');
  expect(status).toBe(200);
  const refused = await pages('GET', '/none');
  expect(refused.headers).toEqual({
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
  });
  expect(headers).toMatchObject({
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
});

test('Other methods are refused.', async () => {
  expect(await pages('POST', '/')).toMatchObject({ status: 405 });
});

test('A renderer that was not built is refused.', async () => {
  await expect(openPages(folder, 'index.html')).rejects.toThrow('run the build first');
});

test('The policy allows each kind of content from the page itself or from nowhere.', () => {
  expect(contentSecurityPolicy('N').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-N'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test('The policy starts from nothing and never allows inline or evaluated scripts.', () => {
  const policy = contentSecurityPolicy('N', ['ws://127.0.0.1:1']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; /);
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:1;");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});
