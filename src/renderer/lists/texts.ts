import type { SameTexts } from '../i18n/shape.ts';

const pt = {
  title: 'Listas',
  everything: 'Todos os veículos',
  add: 'Importar lista',
  none: 'As listas importadas aparecem aqui.',
  actions: 'Ações da lista {{name}}',
  rename: 'Renomear',
  remove: 'Remover',
  renameTitle: 'Renomear lista',
  name: 'Nome da lista',
  nameMissing: 'Informe um nome.',
  removeTitle: 'Remover a lista “{{name}}”?',
  removeText:
    'Só a lista é removida. Os veículos e as posições já consultadas continuam em “Todos os veículos”.',
  removeConfirm: 'Remover lista',
};

const en: SameTexts<typeof pt> = {
  title: 'Lists',
  everything: 'All vehicles',
  add: 'Import list',
  none: 'Imported lists appear here.',
  actions: 'Actions for the list {{name}}',
  rename: 'Rename',
  remove: 'Remove',
  renameTitle: 'Rename list',
  name: 'List name',
  nameMissing: 'Enter a name.',
  removeTitle: 'Remove the list “{{name}}”?',
  removeText:
    'Only the list is removed. Its vehicles and the positions fetched so far stay in “All vehicles”.',
  removeConfirm: 'Remove list',
};

/** Texts of the lists at the side, namespace `lists`. */
export const listsTexts = { 'pt-BR': pt, en };
