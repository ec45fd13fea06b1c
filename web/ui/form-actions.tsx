import { type ReactNode, type RefObject, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { fr } from '#contract/french'
import { cx } from '#web/lib/cx.ts'
import { languageOf } from '#web/lib/language.ts'
import { useHeldStill } from '#web/lib/use-held-still.ts'
import { useSaveShortcut } from '#web/lib/use-save-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LogInAside } from '#web/ui/log-in-aside.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'

type Props = {
  /** « Ajouter la catégorie » */
  submit: string
  /** The list that the user came from. */
  back: string
  form: { formState: { isDirty: boolean; errors: { root?: { type?: string | number; message?: string } } } }
  act: { pending: boolean; done: RefObject<boolean> }
  /** Whether a field is known to be wrong: nothing is sent, and the button leads to that field. */
  disabled?: boolean
  /** Aligns right on wide screens, for buttons that stay in sight: snackbars come up on the left. */
  end?: boolean
  /** Whether somebody else has changed the record meanwhile. */
  stale?: boolean
  /** Lets the next save overwrite that change. */
  keep?: () => void
  /** Reads the record as it is now, and drops what was typed. */
  reload?: () => void
  /** More text for a refusal that concerns no field. */
  children?: ReactNode
}

/** The end of every form of the dashboard: save, go back, and guards against losing anybody's work. */
export function FormActions({
  submit,
  back,
  form,
  act,
  disabled,
  end,
  stale,
  keep,
  reload,
  children,
}: Props) {
  const { pending } = act
  const isReading = useRevalidator().state === 'loading'
  const { isDirty, errors } = form.formState
  const place = useRef<HTMLDivElement>(null)
  useSaveShortcut(place)
  useHeldStill(place, pending)
  return (
    <div ref={place} className="grid gap-5 border-t border-line pt-5">
      <UnsavedGuard when={isDirty} saving={act} />
      {stale && (
        <Notice kind="error">
          <p>
            {fr(
              'Quelqu’un d’autre a modifié cette fiche depuis que vous l’avez ouverte. Rien n’est enregistré : gardez vos changements par-dessus les siens, ou rechargez la fiche pour voir les siens et perdre les vôtres.',
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {/* Not a submit button: Enter in a field would press the first one. */}
            <Button
              variant="secondary"
              size="small"
              pending={pending}
              onClick={({ currentTarget, detail }) => {
                if (detail > 1) return
                keep?.()
                currentTarget.form?.requestSubmit()
              }}
            >
              Garder mes changements
            </Button>
            <Button variant="secondary" size="small" pending={isReading} onClick={reload}>
              Recharger la fiche
            </Button>
          </div>
        </Notice>
      )}
      {errors.root && errors.root.type !== 'request.stale' && (
        <Notice kind="error">
          <p lang={languageOf(errors.root.message)}>{errors.root.message}</p>
          {errors.root.type === 'session.missing' && <LogInAside />}
          {children}
        </Notice>
      )}
      <div className={cx('flex flex-wrap gap-3', end && 'md:justify-end')}>
        <SubmitButton pending={pending} aria-disabled={disabled || undefined}>
          {submit}
        </SubmitButton>
        <LinkButton to={back} variant="secondary" size="large">
          Annuler
        </LinkButton>
      </div>
    </div>
  )
}
