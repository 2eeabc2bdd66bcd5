import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../contract/schemas/exports.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { policyFormatOf } from '../../shared/policy-formats.ts';
import { useAppState } from './queries.ts';

export const usePolicy = (): Policy | null => useAppState().data?.policy ?? null;

/** The words beside a control that the administrator has set; undefined where the user sets it. */
export function useSetByAdministrator(isSet: boolean): string | undefined {
  const { t } = useTranslation('policy');
  return isSet ? t('set') : undefined;
}

export const areExportsForbidden = (policy: Policy): boolean => policy.exportFormats?.length === 0;

export const isExternalMapForbidden = (policy: Policy): boolean => !policy.externalMap;

export function useForbiddenByPolicy(is: (policy: Policy) => boolean): {
  readonly isForbidden: boolean;
  readonly note: string | undefined;
} {
  const policy = usePolicy();
  const isForbidden = policy !== null && is(policy);
  return { isForbidden, note: useSetByAdministrator(isForbidden) };
}

/**
 * Whether the administrator allows exports in this format.
 *
 * @param isWorkbook for the format `as-imported`: whether the imported file is a workbook
 */
export function isFormatAllowed(
  policy: Pick<Policy, 'exportFormats'> | null,
  format: ExportFormat,
  isWorkbook: boolean,
): boolean {
  if (!policy?.exportFormats) return true;
  const kind = format === 'as-imported' ? (isWorkbook ? 'xlsx' : 'csv') : policyFormatOf[format];
  return policy.exportFormats.includes(kind);
}
