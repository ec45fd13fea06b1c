import { optionsOf } from '#contract/prices'
import type { DemoProduct } from '#demo/product'
import { acids } from '#demo/shelves/acids'
import { analysis } from '#demo/shelves/analysis'
import { centrifuges } from '#demo/shelves/centrifuges'
import { electrochemistry } from '#demo/shelves/electrochemistry'
import { filtration } from '#demo/shelves/filtration'
import { furniture } from '#demo/shelves/furniture'
import { glassware } from '#demo/shelves/glassware'
import { heating } from '#demo/shelves/heating'
import { hoods } from '#demo/shelves/hoods'
import { liquids } from '#demo/shelves/liquids'
import { microbiology } from '#demo/shelves/microbiology'
import { microscopy } from '#demo/shelves/microscopy'
import { plastics } from '#demo/shelves/plastics'
import { reagents } from '#demo/shelves/reagents'
import { safety } from '#demo/shelves/safety'
import { stirring } from '#demo/shelves/stirring'
import { tools } from '#demo/shelves/tools'
import { volumetric } from '#demo/shelves/volumetric'
import { weighing } from '#demo/shelves/weighing'

export { categories } from '#demo/categories'
export type { DemoProduct } from '#demo/product'

export const products: DemoProduct[] = [
  glassware,
  volumetric,
  liquids,
  microscopy,
  analysis,
  centrifuges,
  weighing,
  heating,
  stirring,
  electrochemistry,
  filtration,
  microbiology,
  acids,
  reagents,
  plastics,
  safety,
  hoods,
  furniture,
  tools,
].flat()

/** The shop's option list: every name and value that some combination uses, in the order of first use. */
export const options = optionsOf(products.flatMap(({ combinations }) => combinations))
