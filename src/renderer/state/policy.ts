import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../contract/schemas/exports.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { policyFormatOf } from '../../shared/policy-formats.ts';
import { useAppState } from './queries.ts';

/** What the computer's administrator has set; null until it is known. */
export const usePolicy = (): Policy | null => useAppState().data?.policy ?? null;

/** The words beside a control that the administrator has set; undefined where the user sets it. */
export function useSetByAdministrator(isSet: boolean): string | undefined {
  const { t } = useTranslation('policy');
  return isSet ? t('set') : undefined;
}

/** Whether the policy forbids all exports. */
export const areExportsForbidden = (policy: Policy): boolean => policy.exportFormats?.length === 0;

/** Whether the policy forbids maps outside of Rastro. */
export const isExternalMapForbidden = (policy: Policy): boolean => !policy.externalMap;

/** Whether the administrator forbids something, and the words beside its control then. */
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
