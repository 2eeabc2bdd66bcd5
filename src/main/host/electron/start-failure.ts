import type { ErrorKind } from '../../../preload/schemas/errors.ts';
import { AppError, messageOf } from '../../util/errors.ts';

/** Why Rastro could not open; there is no screen yet to say it. */
const texts = {
  'pt-BR': {
    conflict:
      'Outro Rastro, ou uma consulta agendada neste computador, está usando estes dados. Feche-o, ou espere a consulta acabar, e abra o Rastro de novo.',
    'newer-database':
      'Estes dados foram gravados por uma versão mais nova do Rastro. Atualize o Rastro para abri-los; nada foi alterado.',
    disk: 'O Rastro não consegue gravar na pasta de dados. Confira o espaço livre e a permissão da pasta.',
    database:
      'O banco de dados local não respondeu como devia. Abra o Rastro de novo; se continuar, fale com o suporte.',
    internal: 'O Rastro não conseguiu abrir. Tente de novo; se continuar, fale com o suporte.',
    folder: 'Pasta',
    detail: 'Detalhe para o suporte',
  },
  en: {
    conflict:
      'Another Rastro, or a lookup scheduled on this computer, has these data open. Close it, or wait for its end, and open Rastro again.',
    'newer-database':
      'These data were written by a newer version of Rastro. Update Rastro to open them; nothing was changed.',
    disk: "Rastro cannot write to its data folder. Check the free space and the folder's permission.",
    database:
      'The local database did not answer as it should. Open Rastro again; if it goes on, contact support.',
    internal: 'Rastro could not open. Try again; if it goes on, contact support.',
    folder: 'Folder',
    detail: 'Detail for support',
  },
};

const told = ['conflict', 'newer-database', 'disk', 'database'] as const satisfies readonly ErrorKind[];

/** What the user is told when Rastro could not open: the reason, the data folder, and the error's own words. */
export function startFailure(error: unknown, language: keyof typeof texts, dataDir: string): string {
  const text = texts[language];
  const kind = told.find((one) => error instanceof AppError && error.kind === one) ?? 'internal';
  return `${text[kind]}\n\n${text.folder}: ${dataDir}\n${text.detail}: ${messageOf(error)}`;
}
