/** Why a download of Electron, or of a tool of electron-builder, failed: one sentence, and what to do about it. */

/** Reasons by the error's code; `{}` stands for the host that the error names. */
const REASONS = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name {} is not known here (DNS)'],
  [/^ECONNREFUSED$/, '{} refuses the connection'],
  [
    /^(ETIMEDOUT|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|ECONNABORTED|UND_ERR_\w+|ABORT_ERR)$/,
    '{} does not answer',
  ],
  [
    /^(UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/,
    "the certificate of {} is not trusted (TLS); one of your company belongs into the system's store or NODE_EXTRA_CA_CERTS",
  ],
  [/^HTTP 407$/, 'the proxy wants a login (HTTPS_PROXY=http://user:password@host:port)'],
  [/^HTTP 404$/, '{} does not have the file'],
  [/^HTTP 40[13]$/, '{} does not give the file out'],
  [/^HTTP \d+$/, '{} has a fault of its own'],
  [/^CHECKSUM$/, 'what came is not the published file (checksum)'],
];

/** Faults of this computer. They count as a failed download only if the error names an address. */
const LOCAL_REASONS = [
  [/^(ENOSPC|EDQUOT)$/, 'the disk is full'],
  [/^(EACCES|EPERM|EROFS)$/, "the folder for downloads can't be written to"],
];

/**
 * @param {unknown} error as `@electron/get`, got or fetch throws it
 * @returns {string | null} null where it is no failed download
 */
export function downloadFailure(error) {
  const code = codeOf(error);
  const url = urlOf(error);
  const reason = [...REASONS, ...(url ? LOCAL_REASONS : [])].find(([pattern]) => pattern.test(code))?.[1];
  if (!reason) return null;
  // An error about a wrong checksum names only the file.
  const named =
    chainOf(error).find(({ filename }) => filename)?.filename ?? (url ? new URL(url).pathname : '');
  const file = named.split('/').at(-1);
  const isTool = file !== '' && !/^electron-v/.test(file);
  const mirror = isTool ? 'ELECTRON_BUILDER_BINARIES_MIRROR' : 'ELECTRON_MIRROR';
  const why = reason.replace('{}', hostOf(error, url));
  return (
    `${file || 'Electron'} could not be fetched: ${why} [${code}]. ` +
    `Behind a proxy set HTTPS_PROXY; for a mirror of your own set ${mirror} (docs/install.md).`
  );
}

function codeOf(error) {
  const chain = chainOf(error);
  if (chain.some(({ name, message }) => /checksum/i.test(`${name} ${message}`))) return 'CHECKSUM';
  const status = chain.map(({ response }) => response?.statusCode ?? response?.status).find(Boolean);
  // A proxy's refusal to open a tunnel has its status only in the message.
  const refused = chain.map(({ message }) => /\b(407)\b/.exec(message ?? '')?.[1]).find(Boolean);
  if (status || refused) return `HTTP ${status ?? refused}`;
  const code = chain.map((one) => one.code).find((one) => typeof one === 'string' && !/^ERR_GOT/.test(one));
  if (chain.some(({ name }) => name === 'AbortError' || name === 'TimeoutError')) return code ?? 'ETIMEDOUT';
  return code ?? chain.map(({ message }) => /\b(E[A-Z]{4,})\b/.exec(message ?? '')?.[1]).find(Boolean) ?? '';
}

/** The error, its causes, and the errors of an `AggregateError`: one for each address of a host. */
function chainOf(error) {
  if (typeof error !== 'object' || error === null) return [];
  return [error, ...chainOf(error.cause), ...(error.errors ?? []).flatMap(chainOf)];
}

function urlOf(error) {
  const urls = chainOf(error).map(({ options, response, url }) => options?.url ?? response?.url ?? url);
  return urls.find(Boolean)?.toString() ?? null;
}

function hostOf(error, url) {
  const named = chainOf(error).map(
    ({ hostname, address, port }) => hostname ?? (address && `${address}:${port}`),
  );
  return named.find(Boolean) ?? (url ? new URL(url).host : 'the server');
}
