import type { ExportFormat } from '../../preload/schemas/exports.ts';
import type { SameTexts } from '../i18n/shape.ts';

type FormatTexts = Record<ExportFormat, { readonly name: string; readonly text: string }>;

const pt = {
  title: 'Exportar',
  button: 'Exportar…',
  rows: {
    label: 'O que exportar',
    everything: 'Todos os veículos',
    list: 'A lista “{{name}}” inteira',
    filtered: 'Os veículos filtrados',
    filteredList: 'Os veículos filtrados de “{{name}}”',
    viewText: 'Todas as linhas da tabela, na mesma ordem.',
    vins: 'Só os selecionados',
    vinsText: 'As linhas marcadas na tabela.',
    file: 'Meu arquivo de volta, com as posições',
    fileText: '{{name}}: as mesmas linhas, colunas e repetições, com as posições em colunas novas.',
    pasted: 'A lista colada',
    vehicles_one: '{{count, number}} veículo',
    vehicles_other: '{{count, number}} veículos',
    lines_one: '{{count, number}} linha',
    lines_other: '{{count, number}} linhas',
    nothing: 'Não há veículos para exportar.',
  },
  format: {
    label: 'Formato',
    xlsx: {
      name: 'Excel (.xlsx)',
      text: 'O mais simples: chassis como texto, números como números.',
    },
    'csv-excel': {
      name: 'CSV para Excel',
      text: 'Com ponto e vírgula e vírgula decimal, como no Brasil.',
    },
    csv: {
      name: 'CSV para outros sistemas',
      text: 'Com vírgula, ponto decimal e codificação UTF-8.',
    },
    geojson: { name: 'Mapa GeoJSON', text: 'Para o QGIS e outros programas de mapas.' },
    kml: { name: 'Mapa KML', text: 'Para o Google Earth e o My Maps.' },
    'as-imported': {
      name: 'Como o arquivo veio',
      text: 'O mesmo tipo, separador e codificação.',
    },
  } satisfies { label: string } & FormatTexts,
  noPlace_one: '{{count, number}} veículo sem posição vai no arquivo, mas não aparece no mapa.',
  noPlace_other: '{{count, number}} veículos sem posição vão no arquivo, mas não aparecem no mapa.',
  name: 'Nome do arquivo',
  everythingName: 'Todos os veículos',
  fileName: '{{name}} com posições',
  nameMissing: 'Informe um nome para o arquivo.',
  nameCharacters: 'O nome não pode ter \\ / : * ? " < > |',
  save: 'Salvar…',
  progress: {
    title: 'Exportando {{name}}',
    rows_one: '{{written, number}} de {{count, number}} linha',
    rows_other: '{{written, number}} de {{count, number}} linhas',
    preparing: 'Preparando…',
    background: 'Continuar em segundo plano',
    cancel: 'Cancelar exportação',
    cancelling: 'Cancelando…',
    strip: 'Exportações',
    hint: 'O arquivo só aparece na pasta quando estiver completo.',
  },
  cancelled: 'Exportação cancelada. Nenhum arquivo foi deixado na pasta.',
  done: {
    title: 'Arquivo salvo',
    rows_one: '{{written, number}} de {{count, number}} linha gravada',
    rows_other: '{{written, number}} de {{count, number}} linhas gravadas',
    missing: 'Faltam linhas no arquivo. Exporte de novo; se acontecer outra vez, fale com o suporte.',
    path: 'Onde está',
    copyPath: 'Copiar o caminho',
    neutralised_one: '{{count, number}} célula que a planilha executaria como fórmula recebeu um apóstrofo.',
    neutralised_other:
      '{{count, number}} células que a planilha executaria como fórmula receberam um apóstrofo.',
    withoutPosition_one: '{{count, number}} linha não tem posição: está no arquivo, mas não aparece no mapa.',
    withoutPosition_other:
      '{{count, number}} linhas não têm posição: estão no arquivo, mas não aparecem no mapa.',
    replaced_one:
      '{{count, number}} caractere que a codificação do arquivo não tem virou o mais parecido, ou “?”.',
    replaced_other:
      '{{count, number}} caracteres que a codificação do arquivo não tem viraram os mais parecidos, ou “?”.',
    shortened_one: '{{count, number}} célula com mais de 32.767 caracteres, o máximo do Excel, foi cortada.',
    shortened_other:
      '{{count, number}} células com mais de 32.767 caracteres, o máximo do Excel, foram cortadas.',
    again: 'Exportar outra vez',
  },
  failed: {
    title: 'O arquivo não foi salvo',
    again: 'Abrir a exportação',
    full: 'O disco está cheio. Libere espaço ou escolha outra pasta, e salve de novo.',
    refused:
      'O sistema não deixou gravar. Se um arquivo com este nome estiver aberto em outro programa, como o Excel, feche-o; senão, escolha outra pasta, e salve de novo.',
    gone: 'A pasta não existe mais ou está fora do alcance, como uma pasta da rede. Escolha outra pasta e salve de novo.',
    other: 'Não foi possível gravar neste lugar. Escolha outra pasta e salve de novo.',
    list: 'A lista não existe mais. Feche esta janela e escolha outra.',
  },
};

const en: SameTexts<typeof pt> = {
  title: 'Export',
  button: 'Export…',
  rows: {
    label: 'What to export',
    everything: 'All vehicles',
    list: 'The whole list “{{name}}”',
    filtered: 'The filtered vehicles',
    filteredList: 'The filtered vehicles of “{{name}}”',
    viewText: 'All rows of the table, in the same order.',
    vins: 'Only those selected',
    vinsText: 'The rows ticked in the table.',
    file: 'My file back, with positions',
    fileText: '{{name}}: the same rows, columns and repetitions, with positions in new columns.',
    pasted: 'The pasted list',
    vehicles_one: '{{count, number}} vehicle',
    vehicles_other: '{{count, number}} vehicles',
    lines_one: '{{count, number}} row',
    lines_other: '{{count, number}} rows',
    nothing: 'There are no vehicles to export.',
  },
  format: {
    label: 'Format',
    xlsx: {
      name: 'Excel (.xlsx)',
      text: 'The simplest: VINs as text, numbers as numbers.',
    },
    'csv-excel': {
      name: 'CSV for Excel',
      text: 'With semicolons and decimal commas, as in Brazil.',
    },
    csv: {
      name: 'CSV for other systems',
      text: 'With commas, decimal points and UTF-8.',
    },
    geojson: { name: 'GeoJSON map', text: 'For QGIS and other mapping programs.' },
    kml: { name: 'KML map', text: 'For Google Earth and My Maps.' },
    'as-imported': {
      name: 'As the file came',
      text: 'The same type, delimiter and encoding.',
    },
  },
  noPlace_one:
    '{{count, number}} vehicle without a position goes into the file, but does not show on the map.',
  noPlace_other:
    '{{count, number}} vehicles without a position go into the file, but do not show on the map.',
  name: 'File name',
  everythingName: 'All vehicles',
  fileName: '{{name}} with positions',
  nameMissing: 'Enter a name for the file.',
  nameCharacters: 'The name cannot have \\ / : * ? " < > |',
  save: 'Save…',
  progress: {
    title: 'Exporting {{name}}',
    rows_one: '{{written, number}} of {{count, number}} row',
    rows_other: '{{written, number}} of {{count, number}} rows',
    preparing: 'Preparing…',
    background: 'Go on in the background',
    cancel: 'Cancel export',
    cancelling: 'Cancelling…',
    strip: 'Exports',
    hint: 'The file appears in its folder only once it is complete.',
  },
  cancelled: 'Export cancelled. No file was left in the folder.',
  done: {
    title: 'File saved',
    rows_one: '{{written, number}} of {{count, number}} row written',
    rows_other: '{{written, number}} of {{count, number}} rows written',
    missing: 'Rows are missing in the file. Export again; if it happens once more, contact support.',
    path: 'Where it is',
    copyPath: 'Copy the path',
    neutralised_one: '{{count, number}} cell that a spreadsheet would run as a formula got an apostrophe.',
    neutralised_other: '{{count, number}} cells that a spreadsheet would run as formulas got an apostrophe.',
    withoutPosition_one:
      '{{count, number}} row has no position: it is in the file, but does not show on the map.',
    withoutPosition_other:
      '{{count, number}} rows have no position: they are in the file, but do not show on the map.',
    replaced_one:
      "{{count, number}} character that the file's encoding lacks became the nearest one, or “?”.",
    replaced_other:
      "{{count, number}} characters that the file's encoding lacks became the nearest ones, or “?”.",
    shortened_one: '{{count, number}} cell of more than 32,767 characters, the most Excel takes, was cut.',
    shortened_other:
      '{{count, number}} cells of more than 32,767 characters, the most Excel takes, were cut.',
    again: 'Export again',
  },
  failed: {
    title: 'The file was not saved',
    again: 'Open the export',
    full: 'The disk is full. Free some space or choose another folder, and save again.',
    refused:
      'The system did not let it be written. If a file of this name is open in another program, such as Excel, close it; if not, choose another folder, and save again.',
    gone: 'The folder is no longer there or out of reach, as a network folder can be. Choose another folder and save again.',
    other: 'It could not be written there. Choose another folder and save again.',
    list: 'The list no longer exists. Close this window and choose another.',
  },
};

/** Texts of the export, namespace `export`. */
export const exportTexts = { 'pt-BR': pt, en };
