// Words for the names of the volume's rows; the first of each list come most often.

export const firstNames =
  'Amina Mohamed Yacine Fatima Karim Nadia Sofiane Lina Rachid Samira Ahmed Leïla Omar Khadija Bilal Meriem Élodie Chloé Salim Houria Noé Inès Mustapha Zohra Aïcha Hakim Siham Walid Rania Djamel'.split(
    ' ',
  )

export const familyNames =
  'Belkacem Haddad Benali Mansouri Saadi Boudiaf Kaci Cherif Bouzid Hamidi Zerrouki Meziane Brahimi Toumi Amrani Ouali Ferhat Lounis Guerfi Rahmani Slimani Khelifi Yahiaoui Benaïssa Djebbar Mokrani Tebboune Aït-Ahmed Larbi Nacer Sahraoui Bensalem Hocine Derradji Kebir Allal Tahar Medjahed Rezig Bouteflika'.split(
    ' ',
  )

export const things =
  'Bécher|Erlenmeyer|Fiole jaugée|Pipette graduée|Micropipette|Burette|Éprouvette|Ballon|Boîte de Petri|Tube à essai|Microscope|Centrifugeuse|Balance de précision|Étuve|Agitateur magnétique|pH-mètre|Hotte|Gants nitrile|Lunettes de sécurité|Papier filtre|Flacon de réactif|Entonnoir|Cristallisoir|Verre de montre|Spatule|Mortier|Creuset|Bain-marie|Réfrigérant|Dessiccateur|Propipette|Statif|Pince|Bec Bunsen|Conductimètre|Thermomètre|Spectrophotomètre|Autoclave|Incubateur|Pompe à vide'.split(
    '|',
  )

export const qualities =
  'verre borosilicaté 3.3|polypropylène|forme basse|forme haute|classe A|classe AS|col étroit|col large|à bec|gradué|stérile|autoclavable|avec bouchon rodé|inox 316|numérique|analogique|de paillasse|portable|qualité analytique|ambré'.split(
    '|',
  )

export const volumes =
  '100 mL|250 mL|50 mL|500 mL|1 000 mL|25 mL|10 mL|2 000 mL|5 mL|150 mL|600 mL|5 L|10 L|1 mL|0,5 mL|20 mL'.split(
    '|',
  )

export const sentences =
  'Graduations sérigraphiées blanches, lisibles à distance.|Conforme à la norme ISO 3819.|Conforme à la norme ISO 1042.|Résiste aux chocs thermiques et à la plupart des acides.|Livré avec certificat de lot.|Convient aux travaux pratiques comme à la recherche.|Surface lisse, facile à nettoyer et à stériliser.|Tolérance indiquée sur chaque pièce.|Conditionné en carton renforcé.|Étalonnage possible sur demande.|Température maximale d’utilisation : 121 °C.|Ne convient pas à l’acide fluorhydrique.|Pièces de rechange disponibles pendant dix ans.|Affichage rétroéclairé, arrêt automatique.|Fond épais pour une meilleure stabilité.|Utilisable au four à micro-ondes.'.split(
    '|',
  )
