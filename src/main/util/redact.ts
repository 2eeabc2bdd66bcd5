const HIDDEN = '[hidden]';
/** Names of fields whose values are hidden. */
const SECRET_NAME = /secret|password|token$|authorization|cookie/i;
const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** 17 letters and digits with at least one digit, because words can be as long. */
const VIN = /(?<![A-Za-z0-9])(?=[A-Za-z]*\d)[A-Za-z0-9]{17}(?![A-Za-z0-9])/g;
const MAX_DEPTH = 8;

/** Removes secrets and whole VINs from what is written for support. */
export function makeRedactor() {
  const hidden = new Set<string>();

  function text(raw: string): string {
    let clean = raw;
    for (const secret of hidden) clean = clean.replaceAll(secret, HIDDEN);
    return clean.replace(AUTHORIZATION, `$1 ${HIDDEN}`).replace(VIN, maskVin);
  }

  function value(raw: unknown, depth = 0): unknown {
    if (typeof raw === 'string') return text(raw);
    if (typeof raw === 'bigint') return String(raw);
    if (typeof raw !== 'object' || raw === null) return raw;
    if (depth === MAX_DEPTH) return '[too deep]';
    if (raw instanceof Error) return value({ name: raw.name, message: raw.message, cause: raw.cause }, depth);
    if (raw instanceof Uint8Array) return `[${raw.byteLength} bytes]`;
    if (raw instanceof Headers || raw instanceof Map) return value(Object.fromEntries(raw), depth);
    if (Array.isArray(raw) || raw instanceof Set) return [...raw].map((item) => value(item, depth + 1));
    const entries = Object.entries(raw).map(([name, item]) => [
      text(name),
      SECRET_NAME.test(name) ? HIDDEN : value(item, depth + 1),
    ]);
    return Object.fromEntries(entries);
  }

  return {
    /** From now on `text` and `value` strike out the secret in each of its encodings. */
    hide(secret: string): void {
      // The longest first, so that no part of a form is left where another form is inside it.
      const all = [...hidden, ...formsOf(secret)].sort((a, b) => b.length - a.length);
      hidden.clear();
      for (const form of all) hidden.add(form);
    },
    text,
    /** A copy for a line of JSON, with secrets and VINs hidden at any depth. */
    value: (raw: unknown) => value(raw),
  };
}

/** `9BWZZZ377VT004251` → `9BW…4251` */
const maskVin = (vin: string): string => `${vin.slice(0, 3)}…${vin.slice(-4)}`;

/** The secret raw, as JSON, in URLs and form data, and in base64 at each of the three offsets where it may start. */
function formsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  const encoded = [
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    ...[0, 1, 2].flatMap((offset) => base64At(secret, offset)),
  ].flatMap((form) => [form, form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
  // Shorter forms would also strike out text that is equal by chance.
  return [secret, ...encoded.filter((form) => form.length >= 4)];
}

/** The base64 characters that depend on the secret alone, when `offset` other bytes stand before the secret. */
function base64At(secret: string, offset: number): readonly string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((bytes.length * 8) / 6);
  const form = bytes.toString('base64').slice(from, to);
  return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
}
