import type { Combination } from '#contract/catalogue'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'
import { makers } from '#server/testing/makers'

const kinds = [
  'Bécher',
  'Fiole jaugée',
  'Ballon',
  'Burette',
  'Pipette',
  'Cristallisoir',
  'Entonnoir',
  'Éprouvette',
]
const makes = [
  'forme basse',
  'forme haute',
  'à col rodé',
  'en borosilicate',
  'de classe A',
  'ambré',
  'gradué',
]
const sizes = ['5 mL', '10 mL', '25 mL', '50 mL', '100 mL', '250 mL', '500 mL', '1 000 mL', '2 000 mL']
const sentences = [
  'Verre borosilicaté 3.3, résistant aux chocs thermiques et aux produits chimiques usuels.',
  'Conçu pour un usage intensif au laboratoire d’analyse comme au laboratoire d’enseignement.',
  'Graduations émaillées lisibles, bec verseur net, certificat de lot sur demande.',
  'Nettoyage facile et passage en autoclave à 121 °C.',
]

export type Shelf = ReturnType<typeof shelves>[number]

/** 24 categories of 50 products, a fifth of them with two options; the same ones every time. */
export function shelves() {
  return Array.from({ length: 24 }, (_, shelf) => ({
    name: `Rayon ${shelf + 1}`,
    description: sentences[shelf % 4],
    products: Array.from({ length: 50 }, (_, place) => product(shelf * 50 + place)),
  }))
}

/** Stores the shelves in the shop. @returns its categories */
export async function seedCatalogue(db: Pool, storage: Storage) {
  const { makeCategory, makeProduct } = makers({ db, storage })
  const categories = []
  for (const { products, ...shelf } of shelves()) {
    const category = await makeCategory(shelf)
    categories.push(category)
    for (const product of products) await makeProduct({ category, ...product })
  }
  return categories
}

function product(index: number) {
  const kind = kinds[index % kinds.length]
  const make = makes[Math.floor(index / 8) % makes.length]
  const size = sizes[Math.floor(index / 56) % sizes.length]
  return {
    name: `${kind} ${make} ${size}, modèle ${index + 1}`,
    reference: `REF-${String(index + 1).padStart(5, '0')}`,
    description: [0, 1, 2].map((step) => sentences[(index + step) % 4]).join(' '),
    price: 100 + ((index * 37) % 5000),
    specificPricePerOption: index % 10 === 0,
    combinations: index % 5 === 0 ? combinations() : [],
  }
}

function combinations(): Combination[] {
  return ['A', 'B'].flatMap((grade) =>
    ['Unité', 'Boîte de 10'].map((pack, step) => ({
      options: [
        { name: 'Classe', value: grade },
        { name: 'Conditionnement', value: pack },
      ],
      price: 500 + step * 4000,
    })),
  )
}
