import { RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import type { OptionValue, Product } from '#contract/catalogue'
import { fr } from '#contract/french'
import { formatPrice } from '#contract/money'
import { unitPrice } from '#contract/prices'
import { hasSeveralPrices } from '#web/catalogue/product-price.tsx'
import { ruledOutBy } from '#web/catalogue/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Select } from '#web/ui/select.tsx'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

type Props = {
  product: Product
  chosen: OptionValue[]
  onChoose: (choice: OptionValue) => void
  /** Forgets the choice of one option, or of all. */
  onForget: (name?: string) => void
  /** Error shown at the options that have no value yet. */
  error?: string
}

/** An option with more values than this is shown as a select. */
const mostChips = 7

/** One value of each option. A value that no combination holds with the others is disabled and names them. */
export function OptionChooser({ error, ...props }: Props) {
  const { product, chosen, onForget } = props
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'input:enabled, select')
  return (
    <div ref={box} className="grid gap-4">
      {product.options.map((option) => (
        <OneOption
          key={option.name}
          {...props}
          option={option}
          error={chosen.some(({ name }) => name === option.name) ? undefined : error}
        />
      ))}
      {product.options.length > 1 && chosen.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.25 justify-self-start"
          onClick={() => onForget()}
        >
          <RotateCcw aria-hidden className="size-4" />
          Effacer mes choix
        </Button>
      )}
    </div>
  )
}

type OptionProps = Props & { option: Product['options'][number] }

function OneOption({ product, chosen, onChoose, onForget, error, option }: OptionProps) {
  const { name, values } = option
  const value = chosen.find((choice) => choice.name === name)?.value
  const change = (next: string) => (next ? onChoose({ name, value: next }) : onForget(name))
  const choices = values.map((each) => ({
    value: each,
    price: priceOf(product, { name, value: each }),
    unavailable: reason(ruledOutBy(product, chosen, { name, value: each })),
  }))

  if (values.length > mostChips) return <LongChoice {...{ name, value, error, choices, change }} />
  return (
    <div className="grid gap-1.5" data-missing={error ? true : undefined}>
      <Chips
        legend={name}
        value={value ?? null}
        error={error}
        onChange={change}
        chips={choices.map(({ value: each, price, unavailable }) => ({
          value: each,
          label: price ? <Priced value={each} price={price} /> : fr(each),
          unavailable,
        }))}
      />
      <RuledOut choices={choices} />
    </div>
  )
}

type LongChoiceProps = {
  name: string
  value?: string
  error?: string
  choices: { value: string; price?: string; unavailable?: string }[]
  change: (next: string) => void
}

function LongChoice({ name, value = '', error, choices, change }: LongChoiceProps) {
  const box = useEarlyChoice<HTMLDivElement>(value, change)
  return (
    <div ref={box}>
      <Select
        data-missing={error ? true : undefined}
        label={name}
        placeholder="Choisir…"
        value={value}
        error={error}
        onChange={(event) => change(event.target.value)}
        choices={choices.map(({ value: each, price, unavailable }) => ({
          value: each,
          label: [fr(each), price && `· ${price}`, unavailable && `(${unavailable})`]
            .filter(Boolean)
            .join(' '),
          disabled: unavailable !== undefined,
        }))}
      />
    </div>
  )
}

const Priced = ({ value, price }: { value: string; price: string }) => (
  <span>
    {fr(value)} <span className="figures font-normal opacity-80">· {price}</span>
  </span>
)

/** The price of one value, where the product has a single option and several prices. */
function priceOf(product: Product, choice: OptionValue) {
  if (product.options.length !== 1 || !hasSeveralPrices(product)) return undefined
  const combination = product.combinations.find(({ options }) => options[0]?.value === choice.value)
  return combination && formatPrice(unitPrice(product, combination))
}

function reason(others: OptionValue[] | undefined) {
  if (!others) return undefined
  if (others.length === 0) return 'indisponible'
  return `indisponible avec ${others.map(({ value }) => value).join(' et ')}`
}

const inPlural = (unavailable: string) => unavailable.replace('indisponible', 'indisponibles')

/** Tells sighted users why some chips are struck through. */
function RuledOut({ choices }: { choices: { value: string; unavailable?: string }[] }) {
  // Not Map.groupBy: Safari has it only since 17.4.
  const reasons = new Map<string, string[]>()
  for (const { value, unavailable } of choices) {
    if (unavailable) reasons.set(unavailable, [...(reasons.get(unavailable) ?? []), value])
  }
  return [...reasons].map(([unavailable, ruledOut]) => (
    <p key={unavailable} aria-hidden className="text-xs text-soft">
      {fr(`${ruledOut.join(', ')} : ${ruledOut.length > 1 ? inPlural(unavailable) : unavailable}.`)}
    </p>
  ))
}
