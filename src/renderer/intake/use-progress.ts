import { useEffect, useState } from 'react';

/** The share of the file that the present step has read, 0 to 1; null: not known, or no step is running. */
export function useIntakeProgress(intakeId: string, isRunning: boolean): number | null {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    if (!isRunning) return;
    const end = window.rastro.on('intake.progress', (progress) => {
      if (progress.intakeId === intakeId) setShare(progress.share);
    });
    return () => {
      end();
      setShare(null);
    };
  }, [intakeId, isRunning]);
  return share;
}
