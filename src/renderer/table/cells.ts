import type { TFunction } from 'i18next';
import type { AppState } from '../../contract/schemas/app.ts';
import type { FleetRow } from '../../contract/schemas/fleet.ts';
import type { NearestPlace } from '../../contract/schemas/places.ts';
import { ageTier } from '../../shared/ages.ts';
import { type Colour, statusColours, tierColours } from '../../shared/colours.ts';
import { isNoFix } from '../../shared/coordinates.ts';
import { placeParts, placeText } from '../../shared/i18n/place.ts';
import { queryClient } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { cssColour } from '../ui/palette.ts';
import { type Shape, statusShapes, tierShapes } from '../ui/shapes.ts';
import status from '../ui/status.module.css';
import { formatAge, formatInstant } from '../ui/time.ts';
import { VIN_TAIL_LENGTH } from '../ui/Vin.tsx';
import vinClasses from '../ui/vin.module.css';
import classes from './cells.module.css';
import { tickedSet } from './ticked.ts';

/**
 * Cells of the table that are more than text. They are plain DOM elements, because all rows in sight change at once
 * while a run stores answers, and React would block the screen several times as long. An element shows the state at the
 * time when it was drawn. When something other than its row changes, `use-grid-refresh.ts` draws it again.
 */

type Text = TFunction<'fleet'>;

/** The characters that an office knows a VIN by. Screen readers, a copy and the pointer over it have the whole VIN. */
export function vinCell({ vin }: FleetRow): HTMLElement {
  const tail = vin.slice(-VIN_TAIL_LENGTH);
  const cell = element(
    'span',
    vinClasses.tail,
    element('span', classes.said, vin.slice(0, -VIN_TAIL_LENGTH)),
    tail,
  );
  cell.title = vin;
  return cell;
}

/**
 * The cell that names the vehicle; the VIN where it has no other name. Marks the row of the vehicle that is open, for
 * eyes (by `:has`) and screen readers.
 */
export function leadCell(row: FleetRow, name: string | HTMLElement): HTMLElement {
  const isNamed = (typeof name === 'string' ? name : name.textContent) !== '';
  const cell = element('span', classes.lead, isNamed ? name : vinCell(row));
  if (useFleetView.getState().selectedVin === row.vin) cell.ariaCurrent = 'true';
  return cell;
}

/** Where there is no room, the distance is cut first and the town next, but never the state. */
export function placeCell(place: NearestPlace, language: string): HTMLElement {
  const { town, region, distance } = placeParts(place, language);
  const name = [element('span', classes.town, town), element('span', classes.region, region)];
  const parts = [element('span', classes.name, ...name), element('span', classes.distance, distance)];
  const cell = element('span', classes.place, ...parts);
  cell.title = placeText(place, language);
  return cell;
}

export function identifierCell({ identifier }: FleetRow, t: Text): HTMLElement {
  if (!identifier || identifier.others.length === 0) return element('span', '', identifier?.value ?? '');
  const sign = element('span', classes.dimmed, ' ≠');
  sign.title = t('identifier.differing', { others: identifier.others.join(', ') });
  sign.role = 'img';
  sign.ariaLabel = sign.title;
  return element('span', '', identifier.value, sign);
}

/** The checkbox of a vehicle; the cell handles the click. Its label is the identifier, as the VIN is read beside it. */
export function tickCell({ vin, identifier }: FleetRow, t: Text): HTMLElement {
  const box = element('input', classes.tick);
  box.type = 'checkbox';
  box.tabIndex = -1;
  box.readOnly = true;
  box.checked = tickedSet(useFleetView.getState().checkedVins).has(vin);
  box.ariaLabel = t('ticked.one', { name: identifier?.value ?? vin });
  return box;
}

export const statusCell = (row: FleetRow, text: string): HTMLElement =>
  mark(statusShapes[row.status], statusColours[row.status], text);

/**
 * The age of a position with its tier, whose word only late and silent have; for a vehicle without a position its status,
 * which says why. The column of the status may be out of sight.
 */
export function ageCell<Row extends FleetRow>(
  row: Row,
  t: Text,
  language: string,
  statusText: (row: Row) => string,
): HTMLElement {
  const { position } = row;
  const settings = queryClient.getQueryData<AppState>(['app'])?.settings;
  if (!settings) return element('span', '');
  if (!position) return mark(statusShapes[row.status], statusColours[row.status], dimmed(statusText(row)));
  if (isNoFix(position)) return mark(statusShapes[row.status], statusColours[row.status], dimmed(t('noFix')));
  const now = Date.now();
  const tier = ageTier(position.seenAt, now, settings);
  const age = formatAge(now - position.seenAt, language);
  // A word in each row would say nothing: it is for the positions that somebody must look into.
  const word = tier === 'recent' ? [] : [' ', dimmed(t(`tier.${tier}`))];
  return mark(tierShapes[tier], tierColours[tier], age, ...word);
}

export function askedCell({ askedAt }: FleetRow, language: string): HTMLElement {
  if (askedAt === null) return element('span', '');
  const age = formatAge(Date.now() - askedAt, language);
  return element('span', '', `${age} `, dimmed(formatInstant(askedAt, language)));
}

/** The cell of a row that is not loaded yet. */
export const skeletonCell = (): HTMLElement => element('span', classes.skeleton);

const dimmed = (text: string) => element('span', classes.dimmed, text);

/** The same mark that `ui/status.tsx` draws. */
function mark(shape: Shape, colour: Colour, ...text: readonly (string | Node)[]): HTMLElement {
  const icon = pictureOf(shape).cloneNode(true) as SVGElement;
  icon.style.color = cssColour(colour);
  return element('span', status.mark, icon, element('span', status.text, ...text));
}

const pictures = new Map<Shape, SVGElement>();

function pictureOf(shape: Shape): SVGElement {
  const drawn = pictures.get(shape) ?? draw(shape);
  pictures.set(shape, drawn);
  return drawn;
}

const SVG = 'http://www.w3.org/2000/svg';

export function draw({ paths, filled }: Shape): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('class', (filled ? status.filled : status.outline) ?? '');
  icon.ariaHidden = 'true';
  for (const path of paths) {
    const drawn = document.createElementNS(SVG, 'path');
    drawn.setAttribute('d', path);
    icon.append(drawn);
  }
  return icon;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
