import type { SameTexts } from '../i18n/shape.ts';

const portuguese = {
  title: 'Mapa',
  label: 'Mapa da frota. A lista traz as mesmas informações em texto.',
  summary_one: '{{count, number}} veículo com posição no mapa.',
  summary_other: '{{count, number}} veículos com posição no mapa.',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  fit: 'Mostrar todos os veículos',
  filterArea: 'Filtrar a lista por esta área',
  dismiss: 'Dispensar este aviso',
  clearArea: 'Remover o filtro de área',
  coordinates: 'Latitude e longitude sob o ponteiro',
  attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
  legend: {
    title: 'Legenda',
    upTo: 'até {{span}}',
    between: 'de {{from}} a {{to}}',
    over: 'mais de {{span}}',
    cluster: 'Grupo de veículos',
    clusterHint: 'anel e selo: posição mais antiga',
    days: '{{count}} dias',
    hours: '{{count}} h',
  },
  hover: {
    vehicles_one: '{{count, number}} veículo',
    vehicles_other: '{{count, number}} veículos',
    oldest: 'posição mais antiga {{age}}',
  },
  spot: {
    label: 'Veículos neste local',
    title_one: '{{count, number}} veículo neste local',
    title_other: '{{count, number}} veículos neste local',
    close: 'Fechar',
    more: 'Mostrar mais',
    failed: 'Não foi possível ler os veículos deste local.',
  },
  empty: {
    title: 'Nenhuma posição para mostrar',
    filtered: 'Nenhum veículo desta seleção tem posição conhecida. Mude a busca ou os filtros.',
    fresh: 'Consulte os veículos para vê-los no mapa.',
  },
  noBasemap: {
    title: 'Mapa de fundo indisponível',
    text: 'O arquivo do mapa de fundo está ausente ou danificado. Os veículos continuam no mapa. Reinstale o Rastro para recuperar o fundo.',
  },
  noTiles: {
    title: 'Veículos indisponíveis no mapa',
    text: 'Não foi possível ler as posições guardadas. A lista pode estar incompleta também.',
  },
  noWebGl: {
    title: 'O mapa não pode ser desenhado',
    text: 'Este computador não oferece WebGL 2 agora, por exemplo porque o driver de vídeo está desativado. A lista continua funcionando.',
    lost: 'A placa de vídeo interrompeu o desenho do mapa. A lista continua funcionando.',
    retry: 'Tentar de novo',
  },
};

const english: SameTexts<typeof portuguese> = {
  title: 'Map',
  label: 'Map of the fleet. The list has the same information as text.',
  summary_one: '{{count, number}} vehicle with a position on the map.',
  summary_other: '{{count, number}} vehicles with a position on the map.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all vehicles',
  filterArea: 'Filter the list to this area',
  dismiss: 'Dismiss this notice',
  clearArea: 'Remove the area filter',
  coordinates: 'Latitude and longitude under the pointer',
  attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
  legend: {
    title: 'Legend',
    upTo: 'up to {{span}}',
    between: '{{from}} to {{to}}',
    over: 'more than {{span}}',
    cluster: 'Group of vehicles',
    clusterHint: 'ring and badge: oldest position',
    days: '{{count}} days',
    hours: '{{count}} h',
  },
  hover: {
    vehicles_one: '{{count, number}} vehicle',
    vehicles_other: '{{count, number}} vehicles',
    oldest: 'oldest position {{age}}',
  },
  spot: {
    label: 'Vehicles on this spot',
    title_one: '{{count, number}} vehicle on this spot',
    title_other: '{{count, number}} vehicles on this spot',
    close: 'Close',
    more: 'Show more',
    failed: 'The vehicles on this spot could not be read.',
  },
  empty: {
    title: 'No positions to show',
    filtered: 'No vehicle of this selection has a known position. Change the search or the filters.',
    fresh: 'Look the vehicles up to see them on the map.',
  },
  noBasemap: {
    title: 'Background map unavailable',
    text: 'The file of the background map is missing or damaged. The vehicles stay on the map. Install Rastro again to get the background back.',
  },
  noTiles: {
    title: 'Vehicles unavailable on the map',
    text: 'The stored positions could not be read. The list may be incomplete, too.',
  },
  noWebGl: {
    title: 'The map cannot be drawn',
    text: 'This computer offers no WebGL 2 right now, for example because the graphics driver is turned off. The list goes on working.',
    lost: 'The graphics card stopped drawing the map. The list goes on working.',
    retry: 'Try again',
  },
};

/** Texts of the map, namespace `map`. */
export const mapTexts = { 'pt-BR': portuguese, en: english };
