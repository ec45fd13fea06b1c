import { FileText, X } from 'lucide-react'
import { type DragEvent, type MouseEvent, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = FieldProps & {
  name: string
  /** `application/pdf` */
  accept: string
  /** « Déposez ou choisissez un PDF » */
  invitation: string
  /** The chosen file, until the form is sent. */
  file?: File
  onChoose: (file: File | undefined) => void
}

/** A file shown by its name only: chosen or dropped, and removed again. */
export function FileField({ name, accept, invitation, file, onChoose, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first] = event.dataTransfer.files
    if (first) onChoose(first)
  }
  const takeAway = () => {
    // Otherwise the control would still announce its name.
    if (input.current) input.current.value = ''
    onChoose(undefined)
    input.current?.focus()
  }
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex items-center gap-2">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping comes beside the file control */}
          <div
            className={cx(
              'relative flex min-h-11 min-w-0 grow items-center gap-2.5 rounded border border-dashed px-3 py-2 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-methylene-ink',
              over ? 'border-methylene bg-methylene-wash' : 'border-edge bg-ground hover:border-ink',
            )}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FileText aria-hidden className="size-5 shrink-0 text-soft" />
            <span className={cx('min-w-0 wrap-anywhere', !file && 'text-soft')}>
              {file ? `${file.name} (${weight(file.size)})` : invitation}
            </span>
            <input
              {...control}
              ref={input}
              type="file"
              name={name}
              accept={accept}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onClick={chooseAnew}
              onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
            />
          </div>
          {file && (
            <IconButton label={`Retirer ${file.name}`} onClick={takeAway}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}

/** Otherwise choosing a file of the same name again, made smaller meanwhile, would fire no change. */
export function chooseAnew({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = ''
}

const oneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** `240 ko`, `1,4 Mo` */
function weight(bytes: number) {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)}\u00a0ko` : `${oneDecimal.format(megabytes)}\u00a0Mo`
}
