import { useId } from 'react'

/** The progress of an upload, 0 to 100, then of the server's work. Shows nothing while there is none. */
export function UploadProgress({ percent }: { percent?: number }) {
  const id = useId()
  const isUnderWay = percent !== undefined
  const left = isUnderWay && percent < 100
  return (
    <div className={isUnderWay ? 'grid gap-1.5' : 'sr-only'}>
      <div className="flex justify-between gap-3 text-sm">
        {/* Always mounted, or its text would not be announced. */}
        <span id={id} role="status">
          {isUnderWay && (left ? 'Envoi des fichiers' : 'Fichiers envoyés, traitement en cours…')}
        </span>
        {left && <span className="figures text-soft">{percent}&nbsp;%</span>}
      </div>
      {isUnderWay && (
        <progress
          aria-labelledby={id}
          max={100}
          value={left ? percent : undefined}
          className="h-2 w-full appearance-none overflow-hidden rounded bg-tint accent-methylene [&::-moz-progress-bar]:bg-methylene [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-methylene motion-safe:[&::-webkit-progress-value]:transition-[width]"
        />
      )}
    </div>
  )
}
