import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useRef } from 'react'
import { count } from '#contract/french'
import { combinationLabel, type DraftCombination, noPrice } from '#web/catalogue/combinations.ts'
import type { ProductForm } from '#web/catalogue/product-form-values.ts'
import { RemoveAll } from '#web/catalogue/remove-all.tsx'
import { cx } from '#web/lib/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  form: ProductForm
  combinations: DraftCombination[]
  specific: boolean
  /** Must be a stable function, or every row renders again. */
  onChange: (combinations: DraftCombination[]) => void
}

/** One row per combination, with its price. Arrows and Enter move between prices; a column can be pasted. */
export function ProductFormGrid({ form, combinations, specific, onChange }: Props) {
  const { getValues, trigger } = form
  const { errors } = form.formState
  const usual = form.watch('price')
  const body = useRef<HTMLTableSectionElement>(null)
  const heading = combinations[0]?.options.map(({ name }) => name).join(' · ')

  const setPrices = useCallback(
    (from: number, prices: string[]) =>
      onChange(
        getValues('combinations').map((each, index) => ({
          ...each,
          price: prices[index - from] ?? each.price,
        })),
      ),
    [getValues, onChange],
  )
  const remove = useCallback(
    (index: number) => onChange(getValues('combinations').filter((_, place) => place !== index)),
    [getValues, onChange],
  )
  const check = useCallback(() => void trigger('combinations'), [trigger])
  const focusPrice = useCallback((index: number) => {
    const input = body.current?.rows[index]?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])

  return (
    <div className="min-w-0 overflow-hidden rounded border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-tint py-1 pr-1.5 pl-3">
        <p className="text-sm font-medium" aria-live="polite">
          {count(combinations.length, 'combinaison')}
        </p>
        <RemoveAll combinations={combinations} onRemove={() => onChange([])} />
      </div>
      <div className="relative max-h-112 overflow-y-auto overscroll-contain">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">
            Combinaisons{specific && ' et leurs prix\u202f: flèches ou Entrée pour passer de l’un à l’autre'}
          </caption>
          <thead className="text-soft">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                {heading}
              </th>
              {specific && (
                <th scope="col" className="w-28 px-3.5 py-2 text-right font-medium sm:w-36">
                  Prix (DA)
                </th>
              )}
              <th scope="col" className="w-12">
                <span className="sr-only">Retirer</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {combinations.map((combination, index) => (
              <Row
                key={combinationLabel(combination)}
                index={index}
                label={combinationLabel(combination)}
                price={combination.price}
                usual={usual}
                specific={specific}
                error={errors.combinations?.[index]?.price?.message}
                onPrices={setPrices}
                onRemove={remove}
                onLeave={check}
                onGo={focusPrice}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type RowProps = {
  index: number
  label: string
  price: string
  /** The product's price, for a combination without a price of its own. */
  usual: string
  specific: boolean
  error?: string
  onPrices: (from: number, prices: string[]) => void
  onRemove: (index: number) => void
  onLeave: () => void
  onGo: (index: number) => void
}

/** Renders again only when its own props change: there may be hundreds of rows. */
const Row = memo(function Row(props: RowProps) {
  const { index, label, price, usual, specific, error, onPrices, onRemove, onLeave, onGo } = props
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step === 0) return
    // Enter would submit the form.
    event.preventDefault()
    onGo(index + step)
  }
  const paste = (event: ClipboardEvent) => {
    // An empty cell keeps its place; the line break after the last line adds no cell.
    const column = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (column.length < 2) return
    event.preventDefault()
    onPrices(
      index,
      column.map((price) => price.trim()),
    )
  }
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3 py-1.5 font-normal wrap-anywhere">
        {unbroken(label)}
        {error && (
          <span id={`price-${index}-error`} className="block text-eosine-ink">
            {noPrice}
          </span>
        )}
      </th>
      {specific && (
        <td className="w-28 p-1.5 sm:w-36">
          <input
            name={`combinations.${index}.price`}
            value={price}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Prix de ${label} (DA)`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `price-${index}-error` : undefined}
            placeholder={usual}
            className={cx(
              'figures touchable min-h-9 w-full rounded border border-edge bg-surface px-2 text-right text-sm placeholder:text-soft hover:border-ink focus-visible:outline-offset-0',
              error && 'border-eosine',
            )}
            onChange={({ target }) => onPrices(index, [target.value])}
            onKeyDown={press}
            onPaste={paste}
            onBlur={onLeave}
          />
        </td>
      )}
      <td className="w-12 py-1 pr-1.5">
        <IconButton label={`Retirer ${label}`} className="size-9!" onClick={() => onRemove(index)}>
          <X aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
})

/** Prevents a line break between a figure and its unit. */
const unbroken = (label: string) => label.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')

function stepOf({ key, shiftKey }: KeyboardEvent) {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return 1
  if (key === 'ArrowUp' || key === 'Enter') return -1
  return 0
}
