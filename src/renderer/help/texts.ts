import type { EventPayload } from '../../preload/contract.ts';
import type { SameTexts } from '../i18n/shape.ts';

type HelpTopic = EventPayload<'app.command'>['command'];

const pt = {
  menu: 'Ajuda',
  topics: {
    guide: 'Guia do Rastro',
    shortcuts: 'Atalhos de teclado',
    licences: 'Licenças',
    about: 'Sobre o Rastro',
  } satisfies Record<HelpTopic, string>,
  guide: {
    sections: 'Assuntos',
    search: 'Buscar no guia',
    found_one: '{{count, number}} assunto com esse texto',
    found_other: '{{count, number}} assuntos com esse texto',
    none: 'Nada com esse texto. Tente uma palavra só, como “chassi” ou “mapa”.',
  },
  shortcuts: {
    text: 'O Rastro inteiro funciona pelo teclado: Tab passa de uma parte da tela à outra.',
    keys: 'Teclas',
    action: 'O que fazem',
  },
  licences: {
    text: 'O Rastro é um programa livre sob a licença MIT. Ele inclui os componentes abaixo, cada um com a sua licença.',
    label: 'Textos das licenças',
    search: 'Buscar nas licenças',
    missing:
      'O arquivo com as licenças não está aqui: ele é gerado ao montar o programa. As licenças de cada componente também acompanham o código-fonte.',
    failed: 'Não foi possível ler as licenças',
    found_one: '{{current, number}} de {{count, number}} ocorrência',
    found_other: '{{current, number}} de {{count, number}} ocorrências',
    none: 'Nenhuma ocorrência',
    previous: 'Ocorrência anterior',
    next: 'Próxima ocorrência',
  },
  about: {
    version: 'Versão {{version}}',
    what: 'Mostra onde os veículos da frota foram vistos pela última vez.',
    dataDir: 'Pasta de dados',
    copyPath: 'Copiar o caminho da pasta de dados',
    runsOn: 'Ambiente',
    browser: 'Navegador',
    system: 'Sistema',
    copy: 'Copiar para o suporte',
    copied: 'Copiado',
    copyright: '© 2026 The Rastro authors. Licença MIT.',
    licences: 'Ver as licenças',
  },
};

const en: SameTexts<typeof pt> = {
  menu: 'Help',
  topics: {
    guide: 'Rastro guide',
    shortcuts: 'Keyboard shortcuts',
    licences: 'Licences',
    about: 'About Rastro',
  },
  guide: {
    sections: 'Topics',
    search: 'Search the guide',
    found_one: '{{count, number}} topic with this text',
    found_other: '{{count, number}} topics with this text',
    none: 'Nothing with this text. Try a single word, such as “VIN” or “map”.',
  },
  shortcuts: {
    text: 'All of Rastro works by keyboard: Tab goes from one part of the screen to the next.',
    keys: 'Keys',
    action: 'What they do',
  },
  licences: {
    text: 'Rastro is free software under the MIT licence. It includes the components below, each under its own licence.',
    label: 'Texts of the licences',
    search: 'Search the licences',
    missing:
      'The file with the licences is not here: it is made when the program is built. The licence of each component also comes with the source code.',
    failed: 'The licences could not be read',
    found_one: '{{current, number}} of {{count, number}} match',
    found_other: '{{current, number}} of {{count, number}} matches',
    none: 'No match',
    previous: 'Previous match',
    next: 'Next match',
  },
  about: {
    version: 'Version {{version}}',
    what: 'Shows where the vehicles of a fleet were last seen.',
    dataDir: 'Data folder',
    copyPath: 'Copy the path of the data folder',
    runsOn: 'Runs on',
    browser: 'Browser',
    system: 'System',
    copy: 'Copy for support',
    copied: 'Copied',
    copyright: '© 2026 The Rastro authors. MIT licence.',
    licences: 'Show the licences',
  },
};

/** Texts of the help, namespace `help`; the guide itself is in `guide/`, read when it is opened. */
export const helpTexts = { 'pt-BR': pt, en };
