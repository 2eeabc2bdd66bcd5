import type { Language } from '../../shared/i18n/languages.ts';

/** A row: the keys, each as `Ctrl+Home`, in ways that do the same; and what they do. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: Readonly<Record<Language, string>>;
}

export interface ShortcutGroup {
  readonly title: Readonly<Record<Language, string>>;
  readonly shortcuts: readonly Shortcut[];
}

const keys = (...ways: readonly string[]) => ({
  do: (pt: string, en: string): Shortcut => ({ keys: ways, does: { 'pt-BR': pt, en } }),
});

/** Every key of the screen that does more than Tab, Enter and the arrows do anywhere. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: { 'pt-BR': 'Em qualquer tela', en: 'On any screen' },
    shortcuts: [
      keys('F1').do('Abrir o guia', 'Open the guide'),
      keys('?').do('Mostrar estes atalhos', 'Show these shortcuts'),
      keys('Ctrl+F').do('Ir para a busca', 'Go to the search'),
      keys('Ctrl+V').do('Importar a lista copiada', 'Import the list that was copied'),
      keys('Escape').do(
        'Fechar o que está aberto por cima; na busca, limpá-la',
        'Close what lies on top; in the search, clear it',
      ),
    ],
  },
  {
    title: { 'pt-BR': 'Na tabela', en: 'In the table' },
    shortcuts: [
      keys('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight').do('Mudar de célula', 'Move from cell to cell'),
      keys('Home', 'End').do('Primeira ou última coluna', 'First or last column'),
      keys('Ctrl+Home', 'Ctrl+End').do('Primeira ou última linha', 'First or last row'),
      keys('PageUp', 'PageDown').do('Uma página acima ou abaixo', 'A page up or down'),
      keys('Enter').do('Abrir os detalhes do veículo', "Open the vehicle's details"),
      keys('Escape').do('Fechar os detalhes', 'Close the details'),
      keys('Space').do('Marcar ou desmarcar a linha', 'Tick or untick the row'),
      keys('Shift+Space').do('Marcar até esta linha', 'Tick up to this row'),
      keys('Shift+ArrowUp', 'Shift+ArrowDown').do('Marcar linha por linha', 'Tick row by row'),
      keys('Ctrl+A').do('Marcar todas', 'Tick all'),
      keys('Ctrl+C').do('Copiar a célula, ou as linhas marcadas', 'Copy the cell, or the ticked rows'),
      keys('Shift+F10', 'ContextMenu').do('Abrir o menu da linha', "Open the row's menu"),
    ],
  },
  {
    title: { 'pt-BR': 'No cabeçalho da tabela', en: "On the table's header" },
    shortcuts: [
      keys('Enter').do('Ordenar pela coluna', 'Sort by the column'),
      keys('Shift+ArrowLeft', 'Shift+ArrowRight').do('Mover a coluna', 'Move the column'),
      keys('Alt+ArrowLeft', 'Alt+ArrowRight').do('Mudar a largura', 'Change its width'),
      keys('Home', 'End').do('Primeira ou última coluna', 'First or last column'),
      keys('Shift+F10', 'ContextMenu').do('Abrir o menu da coluna', "Open the column's menu"),
    ],
  },
  {
    title: { 'pt-BR': 'No mapa', en: 'On the map' },
    shortcuts: [
      keys('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight').do('Mover o mapa', 'Move the map'),
      keys('+', '-').do('Aproximar ou afastar', 'Zoom in or out'),
      keys('Shift+F10', 'ContextMenu').do(
        'Abrir o menu do centro do mapa',
        "Open the menu of the map's centre",
      ),
      keys('Escape').do('Cancelar o desenho de uma área', 'Cancel the drawing of an area'),
    ],
  },
  {
    title: { 'pt-BR': 'Em painéis e janelas', en: 'In panels and dialogs' },
    shortcuts: [
      keys('Alt+ArrowUp', 'Alt+ArrowDown').do(
        'Mover uma coluna, na escolha de colunas',
        'Move a column, in the choice of columns',
      ),
      keys('ArrowRight', 'ArrowLeft').do(
        'Entrar em um estado e voltar, no filtro por local',
        'Go into a state and back, in the filter by place',
      ),
      keys('Ctrl+Enter').do('Procurar os chassis colados', 'Search for the pasted VINs'),
      keys('Enter', 'ArrowUp', 'ArrowDown').do(
        'Outra linha retida, ao corrigir chassis',
        'Another held-back row, while VINs are corrected',
      ),
    ],
  },
];

const names: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'pt-BR': { Escape: 'Esc', Space: 'Espaço', ContextMenu: 'Menu' },
  en: { Escape: 'Esc', Space: 'Space', ContextMenu: 'Menu' },
};

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  '-': '−',
};

/** The keys of a shortcut as the keyboard has them printed: `Shift+ArrowUp` → `Shift`, `↑`. */
export function printedKeys(shortcut: string, language: Language, isMac: boolean): string[] {
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+');
  return parts.map((key) => (isMac && key === 'Ctrl' ? '⌘' : (names[language][key] ?? signs[key] ?? key)));
}
