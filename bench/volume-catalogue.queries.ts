import type { Db } from '#server/lib/db'
import { qualities, sentences, things, volumes } from './volume-words.ts'

/** How many rows of each kind are added to the existing ones. */
export interface CatalogueVolume {
  categories: number
  options: number
  products: number
}

/** Sizes of the first two categories made; the others share the rest, unevenly. */
const small = 50
const large = (products: number) => Math.min(20_000, Math.max(small, Math.floor(products / 10)))
export const nameOfCategory = (category: number) => `Rayon ${String(category).padStart(4, '0')}`

export async function fillCatalogue(db: Db, volume: CatalogueVolume) {
  await db`
    insert into uploads (path, kind, sha256, bytes)
    select 'images/volume.webp', 'image', sha256('volume'), 1 where not exists (select from uploads where kind = 'image')`
  await db`create temp table pictures as select array_agg(path) as paths from uploads where kind = 'image'`
  await db`
    insert into categories (id, name, description, image, created_at)
    select pg_temp.id_at(now() - interval '3 years', 'category' || n), 'Rayon ' || lpad(n::text, 4, '0'),
      pg_temp.any_of(${sentences}), pg_temp.any_of(paths), now() - interval '3 years'
    from generate_series(1, ${volume.categories}::int) n, pictures`
  await db`
    insert into options (id, name, choices)
    select pg_temp.id_at(now(), 'option' || n), case n when 1 then 'Volume' when 2 then 'Matière' else 'Option ' || n end,
      ${volumes}
    from generate_series(1, ${volume.options}::int) n`
  await fillProducts(db, volume)
  await fillCombinations(db)
}

async function fillProducts(db: Db, { products, categories }: CatalogueVolume) {
  const firstOthers = small + large(products)
  await db`
    create temp table shelves as
    select id, right(name, 4)::int as n from categories where name ~ '^Rayon \\d{4}$'`
  await db`
    insert into products (id, name, reference, category_id, price, description, have_options, specific_price, options,
      availability, image, created_at)
    select pg_temp.id_at(at, 'product' || made.n), name, reference, s.id, price, description, made.n % 5 = 0, made.n % 10 = 0,
      case when made.n % 5 = 0 then jsonb_build_array(
        jsonb_build_object('name', 'Volume', 'values', jsonb_build_array('100 mL', '250 mL', '500 mL')),
        jsonb_build_object('name', 'Matière', 'values', jsonb_build_array('Verre', 'Plastique'))) else '[]' end,
      availability, image, at
    from (
      select n, pg_temp.past() as at, pg_temp.often(${things}) || ' ' || pg_temp.often(${qualities}) || ' '
          || pg_temp.often(${volumes}) || ' n° ' || n as name,
        case when n % 25 > 0 then 'REF-' || lpad(n::text, 7, '0') end as reference,
        round((20 * power(10, random() * 4))::numeric, 2) as price,
        pg_temp.any_of(${sentences}) || ' ' || pg_temp.any_of(${sentences}) || ' ' || pg_temp.any_of(${sentences}) as description,
        random() < 0.92 as availability, pg_temp.any_of(paths) as image,
        case when n <= ${small} then 1 when n <= ${firstOthers} then 2
          else least(${categories}, 3 + floor(power(random(), 1.5) * ${categories - 2})::int) end as shelf
      from generate_series(1, ${products}::int) n, pictures
    ) made join shelves s on s.n = shelf`
}

async function fillCombinations(db: Db) {
  await db`
    insert into combinations (product_id, choice, position, options, price)
    select p.id, format('[["Matière","%s"],["Volume","%s"]]', m.value, v.value), v.at * 2 + m.at,
      jsonb_agg(o), case when p.specific_price then round(p.price * (1 + v.at * 0.4 + m.at * 0.1), 2) end
    from products p,
      (values ('100 mL', 0), ('250 mL', 1), ('500 mL', 2)) v (value, at), (values ('Verre', 0), ('Plastique', 1)) m (value, at),
      jsonb_array_elements(jsonb_build_array(
        jsonb_build_object('name', 'Volume', 'value', v.value), jsonb_build_object('name', 'Matière', 'value', m.value))) o
    where p.have_options and p.options->0->'values' = '["100 mL", "250 mL", "500 mL"]'
      and p.options->1->'values' = '["Verre", "Plastique"]'
    group by p.id, v.at, m.at, v.value, m.value
    on conflict do nothing`
}
