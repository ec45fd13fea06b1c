import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fr } from '#contract/french'
import { imageTypes } from '#contract/image-types'
import { cx } from '#web/lib/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { chooseAnew } from '#web/ui/file-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  label: string
  name: string
  /** The chosen file, until the form is sent. */
  file?: File
  /** Path of the stored picture. */
  present?: string
  error?: string
  onChoose: (file: File | undefined) => void
}

/** A picture: chosen, dropped or pasted, previewed before it is sent, and removed again. */
export function ImageField({ label, name, file, present, error, onChoose }: Props) {
  const preview = usePreview(file)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) onChoose(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const takeAway = () => {
    onChoose(undefined)
    input.current?.focus()
  }
  usePastedFiles(take)
  return (
    <Field label={label} error={error} hint={fr('JPEG, PNG ou WebP, 5 Mo et 24 mégapixels au plus.')}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping comes beside the file control
        <div
          className={cx(
            'relative grid place-items-center gap-3 rounded border-2 border-dashed p-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-methylene-ink',
            over ? 'border-methylene bg-methylene-wash' : 'border-edge bg-ground',
          )}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {/* The same height with and without a picture. */}
          <div className="grid h-44 w-full place-items-center">
            {preview ? (
              <img src={preview} alt="Aperçu" className="max-h-44 max-w-full rounded object-contain" />
            ) : present ? (
              <Picture
                path={present}
                alt="Image actuelle"
                sizes="20rem"
                className="h-auto max-h-44 w-auto rounded"
              />
            ) : (
              <ImagePlus aria-hidden className="size-8 text-soft" />
            )}
          </div>
          <span className="text-sm wrap-anywhere text-soft">
            {file ? file.name : 'Déposez, collez ou choisissez une image'}
          </span>
          <input
            {...control}
            ref={input}
            type="file"
            name={name}
            accept={imageTypes.join()}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onClick={chooseAnew}
            onChange={(event) => take(event.target.files)}
          />
          {file && (
            <IconButton
              label={`Retirer ${file.name}`}
              onClick={takeAway}
              className="absolute top-2 right-2 bg-surface"
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}

/**
 * Takes files pasted outside a text field. Cells copied from a spreadsheet hold a picture too, beside their
 * text.
 */
function usePastedFiles(take: (files: FileList | null) => void) {
  const paste = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    const isWriting = target instanceof Element && target.matches('textarea, input:not([type=file])')
    const isOfCells = ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type))
    if (!isWriting && !isOfCells) take(clipboardData?.files ?? null)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}

function usePreview(file: File | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
