/**
 * The Content-Security-Policy of every page, in Electron and in a browser.
 *
 * Styles need a nonce: Mantine and AG Grid inject `<style>` elements and read the nonce from
 * `<meta property="csp-nonce">`.
 * Images may be `data:` for AG Grid's icons, which are SVG inside CSS.
 *
 * @param nonce fresh for each response
 * @param connect origins to which the page may connect, besides its own
 */
export function contentSecurityPolicy(nonce: string, connect: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
