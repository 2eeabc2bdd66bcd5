/**
 * The nonce that the page's Content-Security-Policy accepts for style tags made at run time; empty where the host
 * sets none. Vite puts it into the page (`html.cspNonce`).
 */
export const cspNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Mantine's scroll lock takes its nonce from this global (package get-nonce).
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
