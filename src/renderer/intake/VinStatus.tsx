import { Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOtherAlphabet, normaliseVin, VIN_LENGTH, type VinFault } from '../../shared/vin/vin.ts';
import classes from './held-back.module.css';

interface VinStatusProps {
  /** For the `aria-describedby` of the input. */
  readonly id: string;
  readonly value: string;
}

/** Whether a value is a VIN; if not, why. */
export function VinStatus({ id, value }: VinStatusProps) {
  const { t } = useTranslation('intake');
  const verdict = normaliseVin(value);
  const isValid = 'vin' in verdict;
  return (
    <Table.Td id={id} className={classes.status} data-ok={isValid || undefined}>
      {isValid ? (
        <>
          <IconCheck size={14} aria-hidden /> {t('heldBack.fine')}
        </>
      ) : (
        textOf(verdict)
      )}
    </Table.Td>
  );

  function textOf(fault: VinFault): string {
    if (fault.reason === 'length') return t('heldBack.length', { count: fault.length, of: VIN_LENGTH });
    if (fault.reason === 'characters')
      return t(isOtherAlphabet(fault.found) ? 'heldBack.otherAlphabet' : 'heldBack.character', {
        found: fault.found,
      });
    return t(`heldBack.reasons.${fault.reason}`);
  }
}
