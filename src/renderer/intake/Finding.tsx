import { Alert, type AlertProps } from '@mantine/core';

/** Something that the import found: a sign, a title and what there is to do, in the list below the figures. */
export const Finding = (props: AlertProps) => <Alert variant="transparent" p={0} {...props} />;
