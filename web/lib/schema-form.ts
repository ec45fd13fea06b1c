import { type BaseSyntheticEvent, type FocusEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/snackbar.ts'
import type { Act } from '#web/lib/use-act.ts'
import { onceLifted } from '#web/lib/while-pressing.ts'

/**
 * A form checked by a schema of the contract, on leaving a field and before sending. What is wrong stands
 * beside its field and in a snackbar, and the first such field gets the focus. The schema's code is loaded
 * when the form is entered, not with the page.
 *
 * `<form {...form.props(act)}>` and `<TextField label="…" {...form.field('email')} />`.
 */
export function useSchemaForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  load: () => Promise<Schema>,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  type Input = z.input<Schema>
  type Output = z.output<Schema>

  const form = useForm<Input, unknown, Output>({
    defaultValues,
    mode: 'onTouched',
    // It would go to the first one registered, which need not be the first one on the page.
    shouldFocusError: false,
    resolver: async (...asked) => {
      const loaded = await Promise.all([loadResolver(), load()]).catch(() => null)
      // Out of reach: the server checks by the same schema.
      if (!loaded) return { values: asked[0] as never, errors: {} }
      const [{ standardSchemaResolver }, schema] = loaded
      return standardSchemaResolver<Input, unknown, Output>(schema)(...asked)
    },
  })

  const element = useRef<HTMLFormElement>(null)
  const met = useRef(new Set<string>())
  const enter = () => void Promise.all([loadResolver(), load()]).catch(() => {})

  const send = <Result>(act: Act<[Output], Result>) =>
    form.handleSubmit(
      (values) => act(values),
      (errors) => {
        const first = focusFirst(element.current, (name) => get(errors, name))
        const message = messageIn(get(errors, first ?? '')) ?? messageIn(errors)
        notify(message ?? 'Veuillez vérifier les champs signalés.', 'error')
      },
    )

  return {
    ...form,
    props: <Result>(act: Act<[Output], Result>) => ({
      ref: element,
      // Before the page lives, a form sent by the browser itself must not write a password into the address.
      method: 'post',
      noValidate: true,
      onFocusCapture: enter,
      onSubmit: (event: BaseSyntheticEvent) => {
        event.preventDefault()
        // Else what is under way would be taken for done, and its fields could be typed in again.
        if (!act.pending) void send(act)(event)
      },
    }),
    /** What the field's component takes: its registration and what is wrong with it. */
    field: (name: Path<Input>) => {
      const { ref, onBlur, ...registered } = form.register(name)
      return {
        ...registered,
        // What is typed while the form is sent would not be sent with it, and be lost once it went through.
        readOnly: form.formState.isSubmitting,
        ref: (element: Control | null) => {
          const typed = met.current.has(name) ? '' : typedIn(element)
          met.current.add(name)
          ref(element)
          // Typed, or filled in by the browser, before the page lived.
          if (typed && typed !== form.getValues(name)) form.setValue(name, typed as never)
        },
        onBlur: (event: FocusEvent<Control>) => onceLifted(() => onBlur(event)),
        error: messageIn(form.getFieldState(name, form.formState).error),
      }
    },
    /**
     * Puts the server's sentences beside their fields, the first of which gets the focus, and what is said of no
     * field that stands here at the form's root, until the next attempt: an act's `onRefused`.
     */
    refuse: ({ code, message, fields }: Refused) => {
      for (const [name, message] of Object.entries(fields)) form.setError(name as Path<Input>, { message })
      const first = focusFirst(element.current, (name) => form.getFieldState(name as Path<Input>).error)
      if (!first) form.setError('root', { type: code, message })
    },
  }
}

type Refused = Pick<ApiError, 'fields'> & Partial<Pick<ApiError, 'code' | 'message'>>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const loadResolver = () => import('@hookform/resolvers/standard-schema')

function typedIn(control: Control | null) {
  if (!control || ['checkbox', 'radio', 'file'].includes(control.type)) return ''
  // The line that a select starts on is nobody's choice.
  if (control instanceof HTMLSelectElement && control.selectedIndex === startOf(control)) return ''
  return control.value
}

const startOf = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

/** Answers the name of the first control on the page that is wrong. */
function focusFirst(form: HTMLFormElement | null, wrong: (name: string) => unknown): string | undefined {
  const controls = [...(form?.elements ?? [])] as Control[]
  const first = controls.find(({ name }) => name && wrong(name))
  first?.focus()
  return first?.name
}

/** What is said of a field, or of the first thing in it that is wrong: a list's value has an error of its own. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find((message) => message)
}
