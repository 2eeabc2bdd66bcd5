/**
 * The schedulers of Windows and macOS, played: neither system is here. They keep tasks in memory and answer as the programs
 * do, in Portuguese on Windows. What they answer is put together from Microsoft's documentation of schtasks, from outputs
 * in public issue reports, and from launchctl(1).
 */
import { readFile } from 'node:fs/promises';
import type { Run, RunResult } from '../../src/main/system-schedule/types.ts';

interface Call {
  readonly program: string;
  readonly args: readonly string[];
}

export interface Played {
  readonly run: Run;
  readonly calls: Call[];
  /** Answers before the player does; undefined: it does not. */
  answer: ((call: Call) => RunResult | undefined) | null;
}

export const said = (code: number | null, stdout = '', stderr = ''): RunResult => ({ code, stdout, stderr });

function player(play: (args: readonly string[]) => Promise<RunResult>): Played {
  const played: Played = {
    calls: [],
    answer: null,
    async run(program, args) {
      const call = { program, args };
      played.calls.push(call);
      return played.answer?.(call) ?? play(args);
    },
  };
  return played;
}

export interface PlayedWindows extends Played {
  /** XML by name. */
  readonly tasks: Map<string, string>;
  /** Last results by name, as the column has them. */
  readonly results: Map<string, string>;
}

/** `schtasks.exe` of a Brazilian Windows 11. */
export function playWindows(): PlayedWindows {
  const tasks = new Map([['GoogleUpdateTaskMachineCore', '<Task />']]);
  const results = new Map<string, string>();
  const missing = said(1, '', 'ERRO: O sistema não pode encontrar o arquivo especificado.\r\n');

  function query(args: readonly string[], name: string | undefined): RunResult {
    if (name === undefined) {
      const rows = [...tasks.keys()].map((task) => `"\\${task}","24/11/2026 06:05:00","Pronto"\r\n`);
      return said(0, rows.join(''));
    }
    const xml = tasks.get(name);
    if (xml === undefined) return missing;
    if (args.includes('/XML')) return said(0, xml.replaceAll('\n', '\r\n'));
    const cells = [
      'PC-ANA',
      `\\${name}`,
      '24/11/2026 06:05:00',
      'Pronto',
      'Somente interativo',
      '30/11/1999 00:00:00',
      results.get(name) ?? '267011',
      'Rastro',
      'C:\\Program Files\\Rastro\\Rastro.exe lookup --data ""C:\\Dados da frota""',
      'N/D',
    ];
    return said(0, `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`);
  }

  const play = async (args: readonly string[]): Promise<RunResult> => {
    const value = (option: string) => args[args.indexOf(option) + 1] ?? '';
    const name = args.includes('/TN') ? value('/TN') : undefined;
    if (args[0] === '/Query') return query(args, name);
    if (name === undefined) throw new Error('no name');
    if (args[0] === '/Create') {
      const text = new TextDecoder('utf-16le', { ignoreBOM: false }).decode(await readFile(value('/XML')));
      if (!args.includes('/F') && tasks.has(name)) return said(1, '', 'ERRO: já existe');
      tasks.set(
        name,
        text
          .replace(/<UserId>.*<\/UserId>/, '<UserId>S-1-5-21-1004336348-1177238915-682003330-1001</UserId>')
          .replace('<Author>', `<URI>\\${name}</URI>\n    <Author>`),
      );
      return said(0, `ÊXITO: a tarefa agendada "${name}" foi criada com êxito.\r\n`);
    }
    return tasks.delete(name) ? said(0, 'ÊXITO\r\n') : missing;
  };
  return Object.assign(player(play), { tasks, results });
}

export interface PlayedMac extends Played {
  /** Files of the agents that are loaded, by service target `gui/501/LABEL`. */
  readonly loaded: Map<string, string>;
  readonly exits: Map<string, string>;
}

/** `launchctl` of macOS 15. */
export function playMac(): PlayedMac {
  const loaded = new Map<string, string>();
  const exits = new Map<string, string>();
  const play = async ([verb, target = '', file = '']: readonly string[]): Promise<RunResult> => {
    if (verb === 'enable') return said(0);
    if (verb === 'bootstrap') {
      const label = /<key>Label<\/key>\s*<string>(.*)<\/string>/.exec(await readFile(file, 'utf8'))?.[1];
      if (loaded.has(`${target}/${label}`)) return said(5, '', 'Bootstrap failed: 5: Input/output error\n');
      loaded.set(`${target}/${label}`, file);
      return said(0);
    }
    if (verb === 'bootout') {
      return loaded.delete(target) ? said(0) : said(3, '', 'Boot-out failed: 3: No such process\n');
    }
    if (!loaded.has(target)) {
      return said(113, '', `Could not find service "${target.split('/')[2]}" in domain for user gui: 501\n`);
    }
    const exit = exits.get(target) ?? '(never exited)';
    return said(
      0,
      `${target} = {\n\tactive count = 0\n\tstate = not running\n\n\truns = 1\n\tlast exit code = ${exit}\n}\n`,
    );
  };
  return Object.assign(player(play), { loaded, exits });
}
