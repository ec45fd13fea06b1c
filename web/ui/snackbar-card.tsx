import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type CustomContentProps, closeSnackbar } from 'notistack'
import { type FocusEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { languageOf } from '#web/lib/language.ts'
import { focusContent } from '#web/lib/lost-focus.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSaidLater } from '#web/ui/use-said-later.ts'

const autoHide = 5000

const looks = {
  success: { Icon: CircleCheck, tone: 'border-l-malachite', icon: 'text-malachite-ink' },
  info: { Icon: Info, tone: 'border-l-methylene', icon: 'text-methylene-ink' },
  error: { Icon: CircleAlert, tone: 'border-l-eosine', icon: 'text-eosine-ink' },
}

/**
 * One snackbar. It has a timer of its own, because notistack's stops only under the pointer, and must also
 * stop while the focus is inside.
 */
export function SnackbarCard({
  id,
  message,
  variant,
  style,
  ref,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const paused = held.pointer || held.focus
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => closeSnackbar(id), autoHide)
    return () => clearTimeout(timer)
  }, [id, paused])

  // The close button disappears with the card: the focus returns to where it came from.
  const cameFrom = useRef<EventTarget>(null)
  const enter = ({ relatedTarget }: FocusEvent) => {
    cameFrom.current = relatedTarget
    setHeld({ ...held, focus: true })
  }
  const close = ({ currentTarget }: MouseEvent) => {
    const before = cameFrom.current
    if (currentTarget !== document.activeElement) return closeSnackbar(id)
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    else focusContent()
    closeSnackbar(id)
  }

  const isSaid = useSaidLater()
  const kind = variant === 'success' || variant === 'error' ? variant : 'info'
  const { Icon, tone, icon } = looks[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it holds the time while one reads, nothing more
    <div
      ref={ref}
      style={style}
      data-snackbar={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      // Implied by the role; set explicitly, it keeps dialogs from hiding the card, which is outside of them.
      aria-live={kind === 'error' ? 'assertive' : 'polite'}
      onMouseEnter={() => setHeld({ ...held, pointer: true })}
      onMouseLeave={() => setHeld({ ...held, pointer: false })}
      onFocus={enter}
      onBlur={() => setHeld({ ...held, focus: false })}
      className={cx(
        'flex w-full items-center gap-3 rounded border border-l-4 border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-cast sm:w-auto sm:max-w-md sm:min-w-72',
        tone,
      )}
    >
      <Icon aria-hidden className={cx('size-5 shrink-0', icon)} />
      <p
        lang={languageOf(message)}
        aria-hidden={(kind !== 'error' && !isSaid) || undefined}
        className="min-w-0 grow py-1.5 text-sm wrap-anywhere"
      >
        {message}
      </p>
      <IconButton label="Fermer le message" onClick={close}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
