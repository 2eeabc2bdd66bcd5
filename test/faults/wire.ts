import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request meets on its way, with its right answer as text. */
export interface Meeting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
  /** Another host, for redirects. */
  readonly elsewhere: string;
  readonly random: () => number;
}

/** What a request came to, in the words of the client's failure kinds where it is one. */
export type WireMeaning = 'answered' | 'server' | 'network' | 'timeout';

interface WireFault {
  readonly means: WireMeaning;
  readonly run: (meeting: Meeting) => void;
}

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** The list "Network": what a server on loopback can do to a request. */
const FAULTS: Readonly<Record<string, WireFault>> = {
  latency: {
    means: 'answered',
    run: ({ response, text, random }) => void setTimeout(() => response.end(text), random() * 60),
  },
  'slow body': {
    means: 'answered',
    run: ({ response, text }) => {
      response.write(text.slice(0, 5));
      setTimeout(() => response.end(text.slice(5)), 40);
    },
  },
  'endless body': {
    means: 'timeout',
    run: ({ response }) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  },
  'no answer': { means: 'timeout', run: () => undefined },
  reset: { means: 'network', run: ({ request }) => void request.socket.resetAndDestroy() },
  'closed unanswered': { means: 'network', run: ({ request }) => void request.socket.destroy() },
  'body cut': {
    means: 'network',
    run: ({ response, text }) => {
      response.writeHead(200, { 'content-length': String(text.length + 50) });
      response.write(text, () => response.destroy());
    },
  },
  'no http': { means: 'network', run: ({ request }) => void request.socket.end('SSH-2.0-OpenSSH\r\n') },
  redirect: {
    means: 'server',
    run: ({ request, response, elsewhere, random }) => {
      const status = [301, 302, 303, 307, 308][Math.floor(random() * 5)] ?? 307;
      response.writeHead(status, { location: elsewhere + (request.url ?? '') }).end();
    },
  },
  'body of 50 MB': {
    means: 'server',
    run: ({ response }) => {
      let written = 0;
      const more = () => {
        while (written < 50 && !response.destroyed) {
          written += 1;
          if (!response.write(MEGABYTE)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    },
  },
};

export const WIRE_FAULTS: readonly string[] = Object.keys(FAULTS);

/** Does the fault to the request. */
export function meet(fault: string, meeting: Meeting): WireMeaning {
  const found = FAULTS[fault];
  if (!found) throw new RangeError(`no fault of the network: ${fault}`);
  found.run(meeting);
  return found.means;
}
