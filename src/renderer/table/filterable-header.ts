import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { isColumnFiltered } from '../state/column-filters.ts';
import { useFleetView } from '../state/view.ts';
import { draw, element } from './cells.ts';
import classes from './FleetGrid.module.css';
import { openHeaderFilter } from './header-filter.ts';

interface Params extends IHeaderParams<PlacedRow> {
  readonly filtered: string;
}

/** The icon `filter` of Tabler, filled. */
const FUNNEL =
  'M20 3h-16a1 1 0 0 0 -1 1v2.227l.008 .223a3 3 0 0 0 .772 1.795l4.22 4.641v8.114a1 1 0 0 0 1.316 .949l6 -2l.108 -.043a1 1 0 0 0 .576 -.906v-6.586l4.121 -4.12a3 3 0 0 0 .879 -2.123v-2.171a1 1 0 0 0 -1 -1z';

/**
 * A header's text, with a funnel while the view is filtered by the column or the pointer is over the header. A click on
 * the funnel opens the filter; keyboard users open it from the header's menu.
 */
export class FilterableHeader implements IInnerHeaderComponent<PlacedRow, unknown, Params> {
  readonly #element = element('span', classes.header);
  readonly #text = element('span', classes.headerText);
  readonly #said = element('span', classes.said);
  readonly #funnel = element('span', classes.funnel);
  #stop: () => void = () => undefined;

  init(params: Params): void {
    this.#funnel.setAttribute('aria-hidden', 'true');
    this.#funnel.append(draw({ paths: [FUNNEL], filled: true }));
    this.#funnel.addEventListener('click', (event) => {
      // A click on the header would sort.
      event.stopPropagation();
      openHeaderFilter(params.api, params.column.getColId(), this.#text.textContent ?? '');
    });
    this.#element.append(this.#text, this.#said, this.#funnel);
    this.refresh(params);
  }

  refresh({ column, displayName, filtered }: Params): boolean {
    const show = () => {
      const isFiltered = isColumnFiltered(useFleetView.getState().view, column.getColId());
      this.#said.textContent = isFiltered ? ` (${filtered})` : '';
      this.#funnel.toggleAttribute('data-filtered', isFiltered);
    };
    this.#text.textContent = displayName;
    show();
    this.#stop();
    this.#stop = useFleetView.subscribe((state, before) => {
      if (state.view !== before.view) show();
    });
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  destroy(): void {
    this.#stop();
  }
}
