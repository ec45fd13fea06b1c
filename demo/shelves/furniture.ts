import { each, every, table } from '#demo/combinations'
import { shelf } from '#demo/product'

export const furniture = shelf('Mobilier de laboratoire', 'amber', [
  {
    name: 'Paillasse sèche murale sur caissons',
    reference: 'MOB-150',
    price: 128000,
    description: `
      Paillasse de 750 mm de profondeur et 900 mm de hauteur, structure en acier laqué époxy, caissons à
      portes et tiroirs. Charge de 200 kg/m. Conforme à EN 13150. Plan à choisir selon les produits
      manipulés.`,
    drawing: { kind: 'workbench', accent: 'methylene' },
    combinations: table('Largeur', 'Plan de travail', {
      '120 cm': { Stratifié: 108000, Grès: 156000 },
      '150 cm': { Stratifié: null, Grès: 184000, 'Résine époxy': 196000 },
      '180 cm': { Stratifié: 149000, Grès: 215000, 'Résine époxy': 229000 },
    }),
    sheet: {
      norm: 'EN 13150, EN 14056',
      rows: [
        ['Profondeur', '750 mm'],
        ['Hauteur', '900 mm (720 mm assis)'],
        ['Charge', '200 kg/m, répartie'],
        ['Structure', 'Acier laqué époxy, 80 µm'],
        ['Caissons', 'Panneaux mélaminés hydrofuges, 18 mm'],
        ['Pieds', 'Vérins réglables, 30 mm'],
      ],
      notes: [
        'Fixer la paillasse au mur avant de la charger.',
        'Le stratifié ne convient ni aux acides concentrés ni à la chaleur au-dessus de 120 °C.',
      ],
    },
  },
  {
    name: 'Paillasse humide avec évier et robinetterie, 120 cm',
    reference: 'MOB-152',
    price: 198000,
    description: `
      Plan en grès émaillé monobloc avec évier de 400 × 400 × 250 mm, robinet col de cygne à deux becs
      et siphon antiacide. Portes sur charnières inox.`,
    drawing: { kind: 'workbench', style: 'sink', accent: 'malachite' },
  },
  {
    name: 'Paillasse centrale double face à étagère',
    reference: 'MOB-300C',
    price: 486000,
    description: `
      Îlot de 3 000 × 1 500 mm avec dosseret technique, étagère à réactifs en verre, prises électriques
      et fluides. Livré en modules, pose comprise à Alger et sa région.`,
    drawing: { kind: 'workbench', style: 'island', accent: 'methylene' },
  },
  {
    name: 'Armoire de sécurité pour inflammables, 120 cm',
    reference: 'MOB-A90',
    price: 398000,
    description: `
      Armoire coupe-feu type 90 conforme à EN 14470-1, fermeture automatique des portes au-delà de 50
      °C. Trois étagères et un bac de rétention de 30 L, mise à la terre.`,
    drawing: { kind: 'cabinet', colour: 'lugol', hazard: 'flame' },
    sheet: {
      norm: 'EN 14470-1, type 90',
      rows: [
        ['Résistance au feu', '90 min'],
        ['Étagères', '3, charge de 75 kg chacune'],
        ['Rétention', 'Bac de 30 L en pied'],
        ['Ventilation', 'Raccords Ø 75 mm, clapets coupe-feu'],
        ['Dimensions extérieures', '1 195 × 615 × 1 965 mm'],
        ['Masse', '420 kg'],
      ],
      notes: ['Raccorder à une extraction de dix renouvellements par heure.', 'Ne pas y ranger d’acides.'],
    },
  },
  {
    name: 'Armoire ventilée pour acides et bases',
    reference: 'MOB-AB2',
    price: 148000,
    description: `
      Deux compartiments indépendants en polypropylène soudé, étagères coulissantes à rétention,
      serrures séparées. Raccord d’extraction de 100 mm.`,
    drawing: { kind: 'cabinet', colour: 'methylene', hazard: 'corrosive' },
  },
  {
    name: 'Armoire vitrée pour verrerie',
    reference: 'MOB-AV',
    price: 74000,
    description: `
      Portes en verre trempé de 4 mm, quatre étagères réglables, serrure à deux points. Corps en tôle
      laquée de 0,8 mm, dimensions de 900 × 400 × 1 900 mm.`,
    drawing: { kind: 'cabinet', colour: 'graphite', open: true },
    combinations: each('Couleur', ['Blanc', 'Gris', 'Bleu']),
  },
  {
    name: 'Tabouret de laboratoire réglable',
    reference: 'MOB-T1',
    price: 12900,
    description: `
      Assise en polyuréthane lavable résistant aux produits chimiques, hauteur de 560 à 810 mm par vérin
      à gaz, repose-pieds annulaire. Roulettes freinées ou patins.`,
    drawing: { kind: 'stool', colour: 'methylene' },
    combinations: every({ Piètement: ['Roulettes', 'Patins'], Couleur: ['Noir', 'Bleu', 'Gris'] }),
  },
  {
    name: 'Siège de laboratoire à dossier',
    reference: 'MOB-S2',
    price: 24800,
    description: `
      Siège ergonomique selon DIN 68877, dossier réglable en hauteur et inclinaison, mousse intégrale
      sans couture. Adapté aux salles propres de classe ISO 6.`,
    drawing: { kind: 'stool', colour: 'malachite', back: true },
  },
  {
    name: 'Chariot de laboratoire à trois plateaux, inox',
    reference: 'MOB-CH3',
    price: 46500,
    description: `
      Plateaux emboutis de 800 × 500 mm insonorisés, charge de 120 kg, roulettes pivotantes dont deux
      freinées. Pare-chocs en caoutchouc gris.`,
    drawing: { kind: 'workbench', style: 'trolley', accent: 'lugol' },
  },
  {
    name: 'Étagère à réactifs, trois niveaux',
    reference: 'MOB-ER3',
    price: 38900,
    description: `
      Étagère ouverte en acier laqué époxy avec rebord antichute et bacs de rétention amovibles en
      polyéthylène. Charge de 60 kg par niveau, dimensions de 900 × 300 × 1 200 mm.`,
    drawing: { kind: 'cabinet', colour: 'malachite', open: true },
  },
  {
    name: 'Armoire à toxiques à serrure, 60 cm',
    reference: 'MOB-AT60',
    price: 98000,
    unavailable: true,
    description: `
      Armoire à deux portes pleines et serrure de sécurité pour les produits très toxiques, étagères à
      rétention et registre de suivi fourni. Pictogrammes normalisés, tôle de 1 mm.`,
    drawing: { kind: 'cabinet', colour: 'eosin', hazard: 'health' },
  },
])
