import { CloseButton, Loader, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinDescription } from '../../contract/schemas/vin.ts';
import { takesFocus } from '../state/open-vehicle.ts';
import { vehicleQuery } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { wasDialogOpenAtKey } from '../ui/dialog-focus.ts';
import { ErrorAlert, kindOf } from '../ui/errors.tsx';
import { Vin } from '../ui/Vin.tsx';
import { LookUpNow } from './LookUpNow.tsx';
import { OtherIdentifiers } from './OtherIdentifiers.tsx';
import { VehicleAreas } from './VehicleAreas.tsx';
import { VehicleHistory } from './VehicleHistory.tsx';
import { VehicleLists } from './VehicleLists.tsx';
import { VehicleMenu } from './VehicleMenu.tsx';
import classes from './VehiclePanel.module.css';
import { VehiclePosition } from './VehiclePosition.tsx';
import { VehicleWork } from './VehicleWork.tsx';

/** Whether a field shows its choices. Escape then closes the choices and not the panel. */
const hasChoicesInSight = (field: EventTarget): boolean =>
  field instanceof Element &&
  document.getElementById(field.getAttribute('aria-controls') ?? '')?.checkVisibility() === true;

export function VehiclePanel() {
  const vin = useFleetView((state) => state.selectedVin);
  return vin === null ? null : <Vehicle key={vin} vin={vin} />;
}

function Vehicle({ vin }: { vin: string }) {
  const { t } = useTranslation('fleet');
  const { data, error, refetch } = useQuery(vehicleQuery(vin));
  // It was erased or removed in another window, or by the command line: nothing of it may stay on the screen. The
  // failed refresh has said so in a notice.
  const isGone = data !== undefined && kindOf(error) === 'not-found';
  useEffect(() => {
    if (isGone) useFleetView.getState().select(null);
  }, [isGone]);
  const identifier = data?.row.identifier;
  const identifierId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus(vin)) panel.current?.focus();
  }, [vin]);
  const close = () => {
    // Escape closes the panel from within a field, and a half-typed tag is saved only when its field loses the focus.
    // The panel takes the focus, because the table gives it to the vehicle's row only if the panel had it.
    panel.current?.focus();
    useFleetView.getState().select(null);
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      aria-label={t('panel.label')}
      // A dialog that has just opened does not have the focus yet, but Escape must close the dialog, not the panel.
      onKeyDown={(event) =>
        event.key === 'Escape' && !wasDialogOpenAtKey() && !hasChoicesInSight(event.target) && close()
      }
    >
      <header className={classes.head}>
        <div>
          {identifier && (
            <strong id={identifierId} className={classes.identifier}>
              {identifier.value}
            </strong>
          )}
          <h2 className={classes.vin} aria-describedby={identifier ? identifierId : undefined}>
            <Vin vin={vin} />
          </h2>
        </div>
        <CopyButton text={vin} label={t('panel.copyVin')} />
        <VehicleMenu vin={vin} details={data ?? null} />
        <CloseButton className={classes.close ?? ''} aria-label={t('panel.close')} onClick={close} />
      </header>
      {data ? (
        <>
          {identifier && identifier.others.length > 0 && (
            <OtherIdentifiers shown={identifier} lists={data.lists} />
          )}
          <LookUpNow row={data.row} />
          <VehiclePosition details={data} />
          <VehicleHistory details={data} />
          <VehicleAreas areas={data.areas} />
          <VehicleWork row={data.row} />
          <VehicleLists lists={data.lists} />
          <VinHint fromVin={data.fromVin} />
        </>
      ) : error ? (
        <ErrorAlert title={t('panel.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader className={classes.loader ?? ''} size="sm" aria-label={t('table.loading')} />
      )}
    </section>
  );
}

function VinHint({ fromVin }: { fromVin: VinDescription }) {
  const { t } = useTranslation('fleet');
  const { manufacturer, modelYear, checkDigit } = fromVin;
  const facts = [manufacturer, modelYear].filter(Boolean);
  if (facts.length === 0 && checkDigit !== 'wrong') return null;
  return (
    <p className={classes.vinHint}>
      {facts.length > 0 && (
        <Tooltip
          label={t('panel.fromVinHint')}
          position="bottom-start"
          events={{ hover: true, focus: true, touch: true }}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the explanation */}
          <span tabIndex={0}>{t('panel.fromVin', { what: facts.join(', ') })}</span>
        </Tooltip>
      )}
      {checkDigit === 'wrong' && <span>{t('panel.wrongCheckDigit')}</span>}
    </p>
  );
}
