import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  readonly isDisabled?: boolean;
  /** Words of the button that submits the form. */
  readonly children: ReactNode;
}

export function FormButtons({ onCancel, isSaving, isDisabled = false, children }: FormButtonsProps) {
  const { t } = useTranslation('app');
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isSaving} disabled={isDisabled}>
        {children}
      </Button>
    </Group>
  );
}
