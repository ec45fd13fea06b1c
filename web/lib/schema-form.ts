import { type BaseSyntheticEvent, type FocusEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/snackbar.ts'
import type { Act } from '#web/lib/use-act.ts'
import { onceLifted } from '#web/lib/while-pressing.ts'

/**
 * A form validated by a schema of the contract, when a field loses the focus and before sending. Errors show
 * beside their field and in a snackbar, and the first wrong field gets the focus. The schema's code loads
 * when the focus enters the form, not with the page.
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
    // The library would focus the first field registered, which may not be the first on the page.
    shouldFocusError: false,
    resolver: async (...asked) => {
      const loaded = await Promise.all([loadResolver(), load()]).catch(() => null)
      // The code could not be loaded: the server checks with the same schema.
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

  const errorOf = (name: Path<Input>) => messageIn(form.getFieldState(name, form.formState).error)

  return {
    ...form,
    /** The sentence of a field whose component is not registered by `field`. */
    errorOf,
    props: <Result>(act: Act<[Output], Result>) => ({
      ref: element,
      // A form submitted by the browser itself, before hydration, must not put a password into the address.
      method: 'post',
      noValidate: true,
      onFocusCapture: enter,
      onSubmit: (event: BaseSyntheticEvent) => {
        event.preventDefault()
        // Otherwise a pending act would count as done, and the fields would accept input again.
        if (!act.pending) void send(act)(event)
      },
    }),
    /** The props of the field's component: its registration and its error. */
    field: (name: Path<Input>) => {
      const { ref, onBlur, ...registered } = form.register(name)
      return {
        ...registered,
        // Text typed while the form is being sent would not be sent, and would be lost once it succeeds.
        readOnly: form.formState.isSubmitting,
        ref: (element: Control | null) => {
          const typed = met.current.has(name) ? '' : typedIn(element)
          met.current.add(name)
          ref(element)
          // Typed, or filled in by the browser, before hydration.
          if (typed && typed !== form.getValues(name)) form.setValue(name, typed as never)
        },
        onBlur: (event: FocusEvent<Control>) => onceLifted(() => onBlur(event)),
        error: errorOf(name),
      }
    },
    /**
     * Shows the server's messages beside their fields and focuses the first one. A message for no field on
     * this page stays at the form's root until the next attempt. For an act's `onRefused`.
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
  // The option that a select starts on is not the user's choice.
  if (control instanceof HTMLSelectElement && control.selectedIndex === startOf(control)) return ''
  return control.value
}

const startOf = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

/** Focuses the first wrong control on the page and returns its name. */
function focusFirst(form: HTMLFormElement | null, wrong: (name: string) => unknown): string | undefined {
  const controls = [...(form?.elements ?? [])] as Control[]
  const first = controls.find(({ name }) => name && wrong(name))
  first?.focus()
  return first?.name
}

/** The message of a field's error, or of the first error in it: a list's values have their own. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find((message) => message)
}
