import { useEffect, useState } from 'react';

/** How much of the file has been read by what is under way, 0 to 1; null where that can't be told. */
export function useIntakeProgress(intakeId: string, active: boolean): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    if (!active) return;
    const end = window.rastro.on('intake.progress', (progress) => {
      if (progress.intakeId === intakeId) setShare(progress.share);
    });
    return () => {
      end();
      setShare(null);
    };
  }, [intakeId, active]);
  return share;
}
