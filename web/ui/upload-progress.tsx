import { useId } from 'react'

/** How far an upload has got, 0 to 100; then the server is at work. Nothing while none is under way. */
export function UploadProgress({ percent }: { percent?: number }) {
  const id = useId()
  if (percent === undefined) return null
  const left = percent < 100
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex justify-between gap-3 text-sm">
        <span>{left ? 'Envoi des fichiers' : 'Fichiers envoyés, traitement en cours…'}</span>
        {left && <span className="figures text-soft">{percent}&nbsp;%</span>}
      </label>
      <progress
        id={id}
        max={100}
        value={left ? percent : undefined}
        className="h-2 w-full appearance-none overflow-hidden rounded bg-tint accent-methylene [&::-moz-progress-bar]:bg-methylene [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-methylene motion-safe:[&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}
