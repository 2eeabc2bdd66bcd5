import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ErasureState } from '../../contract/schemas/erasure.ts';

export function ErasureProgress({ state }: { readonly state: ErasureState | null }) {
  const { t } = useTranslation('erasure');
  const share = state?.share ?? null;
  const text = t(`step.${state?.step ?? 'rows'}`);
  return (
    <>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        size={6}
        aria-label={text}
      />
      <Text size="sm" role="status">
        {text}
      </Text>
    </>
  );
}
