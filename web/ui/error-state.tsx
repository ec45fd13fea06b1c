import { CloudAlert, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { catchFocus } from '#web/lib/lost-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = {
  title?: string
  message?: ReactNode
  onRetry: () => void
  pending?: boolean
  className?: string
}

/** Replaces content that could not be read, with a button to try again. */
export function ErrorState({
  title = 'Le chargement a échoué',
  message = 'Vérifiez votre connexion, puis réessayez.',
  onRetry,
  pending,
  className,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The « Réessayer » button disappears with this state, and must not take the focus with it.
  useEffect(() => {
    const dialog = box.current?.closest<HTMLElement>('[role=dialog]')
    // After `useKeptFocus`, which knows a nearer place if there is one.
    return () => queueMicrotask(() => catchFocus(dialog))
  }, [])
  return (
    <div ref={box} role="alert">
      <EmptyState
        icon={<CloudAlert aria-hidden />}
        title={title}
        className={className}
        action={
          <Button variant="secondary" onClick={onRetry} pending={pending}>
            {!pending && <RotateCw aria-hidden className="size-4" />}
            Réessayer
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}

/** The same for data read by the page's loaders, which run again. */
export function NotRead({ title, message }: Pick<Props, 'title' | 'message'>) {
  const { revalidate, state } = useRevalidator()
  return <ErrorState title={title} message={message} onRetry={revalidate} pending={state === 'loading'} />
}
