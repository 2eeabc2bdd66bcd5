import { answer } from '../commands/answer.ts';
import type { CommandCore } from '../commands/command.ts';
import { ownClient } from '../commands/connection-use.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { Exports } from '../export/exports.ts';
import type { HandoverOptions } from '../handover/server.ts';
import type { FileWorker } from '../intake/file-worker.ts';
import type { Lookup } from '../lookup/types.ts';
import type { Connections } from './connections.ts';
import type { DataCore } from './core.ts';

interface CommandServices {
  readonly lookup: Lookup;
  readonly connections: Connections;
  readonly erasure: Erasure;
  readonly exports: Exports;
  readonly fileJobs: FileWorker['jobs'];
}

/**
 * What carries out the commands of command lines. A lookup over a saved connection uses the client of the screen's runs,
 * so that they share token and rate. An address with its secret gets a client of its own.
 */
export function commandCore(core: DataCore, services: CommandServices): CommandCore {
  const { deps, store, events, journal, policy, removals } = core;
  const { clock, random, network } = deps;
  const { lookup, connections, erasure, exports, fileJobs } = services;
  return {
    dataDir: deps.dataDir,
    store,
    lookup,
    erasure,
    exports,
    fileJobs,
    clock,
    journal,
    policy,
    secretsLeft: removals.left,
    async openConnection(connection, order) {
      const { service, maxConcurrency } = order;
      if (service.kind === 'given') {
        const { clientId, secret } = service;
        const own = { store, fetch: network.fetch, clock, random };
        return ownClient(own, connection, async () => ({ clientId, clientSecret: secret }), order);
      }
      const { id } = connection;
      return {
        terms: {
          connect: connections.connect,
          ...(maxConcurrency === null ? {} : { lanes: maxConcurrency }),
        },
        test: (signal) => connections.test(id, signal),
        // If the disk is full the rate is not saved, and the next lookup estimates it anew.
        end: () => connections.saveRate(id, true).catch(() => undefined),
      };
    },
    changed: {
      lists() {
        events.emit('lists.changed', {});
        events.fleetChanged();
      },
      connections: () => events.emit('connections.changed', {}),
    },
  };
}

/** Answers the commands that other processes hand over. */
export const answerOn =
  (core: CommandCore): HandoverOptions['answer'] =>
  (words, caller) =>
    answer(words, core, caller);
