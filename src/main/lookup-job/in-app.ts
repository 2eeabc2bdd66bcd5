import type { HandoverOptions } from '../handover/server.ts';
import type { LookupDeps, RunSettings } from '../lookup/types.ts';
import { type LookupJobDeps, type OwnClientDeps, ownClient } from './job-deps.ts';
import { lookUp } from './look-up.ts';
import { toOutcome } from './outcome.ts';

export interface InAppDeps extends Omit<LookupJobDeps, 'openConnection'>, Omit<OwnClientDeps, 'store'> {
  readonly connections: Pick<LookupDeps, 'connect'>;
}

/**
 * Returns the function that does lookups of the command line in a running Rastro. For a saved connection it uses the
 * client of the screen's runs, so that they share token and rate. An address with its secret gets a client of its own.
 */
export function lookUpInApp(deps: InAppDeps): HandoverOptions['lookUp'] {
  const jobDeps: LookupJobDeps = {
    ...deps,
    async openConnection(connection, request) {
      const { service, maxConcurrency } = request;
      if (service.kind === 'given') {
        const { clientId, secret } = service;
        return ownClient(deps, connection, async () => ({ clientId, clientSecret: secret }), request);
      }
      const terms: RunSettings = {
        connect: deps.connections.connect,
        ...(maxConcurrency === null ? {} : { lanes: maxConcurrency }),
      };
      // The app saves the rate of its own clients.
      return { terms, end: async () => undefined };
    },
  };
  return (request, caller) => toOutcome(() => lookUp(request, jobDeps, caller), request.language);
}
