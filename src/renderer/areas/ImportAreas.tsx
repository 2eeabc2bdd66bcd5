import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, BridgeError } from '../bridge.ts';
import { refreshAreas, useNamedAreas } from '../state/areas.ts';
import { useShowColumns } from '../state/column-layouts.ts';
import { readBytes } from '../ui/read-bytes.ts';

/** Maximum bytes of a file, which goes to the core in one message. A larger file is refused. */
const MAX_BYTES = 8 * 1024 * 1024;

const reasons = ['others', 'corners', 'degrees', 'links'] as const;

export function ImportAreas() {
  const { t } = useTranslation('areas');
  const isFirst = useNamedAreas().length === 0;
  const show = useShowColumns();
  const forget = useRef<() => void>(null);
  const read = useMutation({
    mutationFn: async (file: File) => {
      const bytes = await readBytes(file.slice(0, MAX_BYTES + 1));
      const label = { name: t('unnamed'), kind: 'yard', colour: 'blue', group: '' } as const;
      if (bytes.byteLength > MAX_BYTES)
        throw new BridgeError('bad-input', 'too many bytes', { reason: 'area-file-too-large' });
      return ask(window.rastro.areas.importFile({ bytes, label }));
    },
    onSuccess: async ({ added, same, leftOut }) => {
      if (isFirst) show(['areas']);
      const texts = [
        t('imported', { count: added.length }),
        ...(same > 0 ? [t('same', { count: same })] : []),
        ...reasons.flatMap((reason) =>
          leftOut[reason] > 0 ? [t(`leftOut.${reason}`, { count: leftOut[reason] })] : [],
        ),
      ];
      notifications.show({ message: texts.join(' ') });
      await refreshAreas();
    },
    // Otherwise nothing would happen when the same file is chosen again, such as one that was mended.
    onSettled: () => forget.current?.(),
  });
  return (
    <FileButton
      resetRef={forget}
      accept=".geojson,.json,.kml,.kmz,application/geo+json"
      onChange={(file) => file && read.mutate(file)}
    >
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="default"
          loading={read.isPending}
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          {t('import')}
        </Button>
      )}
    </FileButton>
  );
}
