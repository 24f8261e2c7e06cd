"""Texts of the printed components, copied by hand in a notation of its own: test_data.py compares."""

# name, tasks, trophies, terror, midnight, entering, rewards, penalties, lock
ADVENTURES = """
Administration Office~L | I9~1~~~~clue+2~clue-1;san-1~
Ancient Relics~[L+I3] | L+I3~1~san-1~~~clue+1;spell+1~san-1~
The Archives~[L] | L+I3 | L+P~2~~~~unique+2~san-1~
Blood On The Floor~I2 > I3 > T+P~2~~~~elder_sign+1;clue+1;common+1~san-1;sta-1~
The Curator~L+L+L | L+I2~2~~each:choose(trophy-2 / sta-1;san-1)~~elder_sign+1;clue+1;common+1~san-2~
Did You Hear That?~[P] | P+P~2~~~~unique+1;spell+1;monster+1~sta-1~green
Don't Fall Asleep~T | T+T~2~~each:san-1~~elder_sign+1;clue+1;spell+1~san-1~
The Elder Sign~L+{-1san} > L+{-1sta} > I2+L~2~~~~elder_sign+1;clue+2;doom-1~san-1~
Forgotten Knowledge~L | T+I8~1~~~~common+1;spell+2~san-1~
Gala in the Great Hall~I2+L | I3+{-1san}~2~doom+1~~~elder_sign+1;clue+2;spell+1~doom+1~yellow
Gate to Elsewhere~[L] | L+L~2~~~~clue+2;gate+1~doom+1~
The Gift Shop~I3 > L+I3~1~monster+1~~~unique+1~san-1~
The Graveyard~P | T | I7~1~discard_terror_dice~~~common+1;unique+1;gate+1~san-1~
The Guided Tour~I2 > I4 > L~2~~~~clue+2;common+1~san-1;sta-1~
The Hall of the Dead~L | P+P | I5~1~~~~clue+1;common+1;unique+1~sta-1~
Hallway on Fire~P+{-1sta} > P+{-1sta}~2~sta-1~~~unique+2~sta-2~
Haunted by a Shadowy Figure~[] | P+T~2~monster+1~~~elder_sign+1;clue+1;unique+1;monster+1~san-2~
The Hedge Maze~I2+P | P+P~2~~each:sta-1~~elder_sign+1;common+1;unique+1;monster+1~sta-1~
The Hidden Passage~I3 > P+I3 > L~2~~~~elder_sign+2~sta-2~
Horrible Visions~P+T | L+P~1~~doom+2~~elder_sign+1;unique+1~san-2;sta-2~
The Key to the Beyond~I3 > L+P+I2~2~san-1~~~clue+2;gate+1~san-1~
Koi Pond~[T] | T+P+P~2~fail_now~~~elder_sign+1;clue+1;common+1;monster+1~san-1;sta-2~
Late Night Break-In~[I3] | I6~1~trophy-1~~~clue+1~sta-1~
Lights Out~I3 > P+P > L+L~2~~~~elder_sign+1;spell+1~doom+1;sta-2~
The Loading Dock~P | P+I3~1~discard_terror_dice~~~common+1~san-1;sta-1~
Medusa Exhibit~T+{-1san} > L+{-1san} > I7~2~discard_terror_dice~~~clue+1;common+1;spell+1;monster+1~san-2~
The Missing Records~I6 | L+I3~1~~~~clue+2~san-1~
Mysterious Tome~I3+T | L+L~2~~~~clue+1;spell+1;gate+1~doom+1~
A Peculiar Specimen~I3 > I6 > P~2~~~~elder_sign+1;monster+1~sta-1~
Please Do Not Touch the Exhibits~T+T+{-1san} | P+P+{-1sta}~2~doom+1~~~elder_sign+2~doom+1;san-1;sta-1~
Public Lavatory~[] | [] | P+L+L~2~~~monster_here+2~elder_sign+2;monster+2~san-1;sta-1~
Remains of the High Priest~P | L+I6~1~discard_terror_dice~~~clue+1;spell+1~sta-1~
Riot In The Streets~I3 > I9~2~sta-1~~~elder_sign+1;common+1;unique+1~doom+1~
A Secret Gathering~I6 | L+L~1~san-1~~~elder_sign+1;clue+1;gate+1;monster+1~sta-2~
The Security Office~I2 > I3 > I6~1~~~~ally+1~san-2~
Something Has Broken Free~[P] > T+T~1~fail_now~~~clue+1;unique+1;spell+1;monster+1~sta-1~
Stay Away From The Windows~I8 | P+P~2~~~~elder_sign+2~doom+1;san-1;sta-2~
The Storage Closet~[I3] > I3 > L+L~2~~~~clue+1;unique+1;gate+1~doom+1;san-1~
Tempest in a Teapot~[I4] > T > P+L~1~~~~elder_sign+1;clue+1;unique+1~doom+1;san-1;sta-1~
A Terrible Discovery~I3+T+{-1san} | L+L+{-1san}~2~~~~elder_sign+1;clue+2~san-2~
There's Something in the Basement~[I6] | L | T~1~~~~clue+1;unique+1~san-1;sta-1~
Transported By Magic~I6 | L+L~2~~per_other_world:doom+1~~spell+2;gate+1~doom+1;san-1~
Unnatural Habitat~[] | P+P+I3~2~san-1~~~spell+1~sta-1~
Vermin in the Pipes~I3 | I3 | I3+P~2~~~~clue+1;common+2~sta-1~
We Need to Find Help~[] | P+P+L+I3~2~~~~common+1;spell+1~san-2;sta-1~red
When Night Falls~[] | T | P+L+L~2~monster+1~~~elder_sign+1;clue+1;unique+1~san-2;sta-2~
The Writing on the Wall~[] | L+P+I3~2~~~~common+1;spell+1;gate+1;monster+1~doom+1~
You Become that Which You Fear Most~[] | T+T+T~2~~monster+1~~elder_sign+1;clue+1;unique+1;monster+1~san-1~
"""

# the same
OTHER_WORLDS = """
Great Hall of Celeano~[T] | L | I6~2~~~~elder_sign+1;spell+1;doom-1~san-1~
Another Dimension~L+[I1] | T+P~2~~~~elder_sign+1;common+1;spell+1~san-1;sta-2~
City of the Great Race~[I3] | T+L+P~2~~~~elder_sign+1;unique+3~san-1;sta-2~
Plateau of Leng~L+T | T+P+T~2~san-1~~~elder_sign+1;clue+2;doom-1~san-2~
R'lyeh~I1+[I1] | L+L+P+T~2~~~~elder_sign+3;ally+1~san-2;sta-2~
The Abyss~[P+T] | L+L+P~2~~~~elder_sign+2;common+1;spell+1~san-2;sta-1~
The Dreamlands~P+L+I3~2~~~~elder_sign+1;clue+2~san-1~
Yuggoth~P+[T] | I8~2~~~~elder_sign+2;common+1;unique+1~san-2;sta-1~
"""

# name, count, group, task, trophies, lock, reward, easier, harder
MONSTERS = """
Cultist~3~standard~P~1~~~I3~P+I2
Maniac~1~standard~I4~1~~~I3~P+P
Zombie~1~standard~P+I1~1~~~P~P+P
Ghoul~1~standard~P+I1~1~~~I3~P+I3
Witch~1~standard~L+I1~1~~~L~L+I4
Warlock~1~standard~L+L~1~~clue+1~L+I2~L+L+{-1san}
Byakhee~1~standard~T+I1~1~~~T~T+I4
Mi-Go~1~standard~L+I2~1~~unique+1~I5~L+I5
Ghost~1~standard~T~1~yellow~~I3~T+T
Nightgaunt~1~standard~T+I2~1~~~T~T+P+I2
Dimensional Shambler~1~standard~L+T+{clock}~1~~~T+{clock}~L+T+I2+{clock}
Fire Vampire~1~standard~P+I2+{-1sta}~1~~~P+{-1sta}~P+P+{-1sta}
Elder Thing~1~standard~L+T~2~~~L+I3~L+T+I3
Formless Spawn~1~standard~T+I3~2~green~~T+I2~T+T+I2
Hound of Tindalos~1~standard~L+P+{-1san}~2~~~L+P~L+P+T+{-1san}
High Priest~1~standard~L+L+T~2~~spell+1~L+L+I2~L+L+T+{-1san}
Vampire~1~standard~P+T+{-1sta}~2~red~~P+T~P+T+T+{-1sta}
Dark Young~1~standard~P+P+T~2~~~P+P+I2~P+P+T+{-1sta}
Shoggoth~1~standard~T+T+P~3~green~~T+P+I3~T+T+P+P
Star Spawn~1~standard~T+T+L~3~~clue+1~T+L+I3~T+T+L+{-1san}
God of the Bloody Tongue~1~mask~T+P+P+{-1sta}~3~~~T+P+P~T+T+P+P
Haunter of the Dark~1~mask~T+T+L~3~yellow~~T+L~T+T+L+{-1san}
The Black Man~1~mask~L+L+P+{-1san}~3~~clue+1~L+L+P~L+L+P+T
The Bloated Woman~1~mask~P+T+I4~2~~~P+T~P+T+I6
The Dark Pharaoh~1~mask~L+T+I4~2~red~~L+T~L+L+T+I3
"""

# upper half, lower half, at once, what stays, alternatives of both
MYTHOS = """
Sudden Terror~Amid the Stillness~monster+1~none~~midnight: each:san-1
Sudden Terror~Of Living Nightmares~monster+1~terror: san-1~~terror: sta-1
Sudden Terror~(unnamed A)~monster+1~midnight: each:sta-2~~midnight: each:sta-1
Sudden Terror~(unnamed B)~monster+1~lock: red~~lock: green
Strange Sights~Amid the Stillness~monster+1~none~~midnight: each:san-1
Strange Sights~Amid the Stillness~monster+1~none~~midnight: each:san-1
Strange Sights~To Bring Madness~monster+1~midnight: each:san-1~~midnight: each:san-2
Strange Sights~When Memories Fade~monster+1~while: no_clues~~while: no_spells
Shadowy Entities~Amid the Stillness~monster+1~none~none~midnight: each:san-1
Shadowy Entities~Of Living Nightmares~monster+1~terror: san-1~none~terror: sta-1
Shadowy Entities~(unnamed C)~monster+1~lock: yellow~none~lock: green
Shadowy Entities~(unnamed F)~monster+1~midnight: monster+1~none~none
The Stars Align~To Bring Madness~doom+1~midnight: each:san-1~~midnight: each:san-2
The Stars Align~Above an Open Door~doom+1~while: extra_adventure~~
The Stars Align~Amid the Stillness~doom+1~none~~midnight: each:san-1
The Stars Align~When Memories Fade~doom+1~while: no_clues~~while: no_spells
Doom Comes~Amid the Stillness~doom+1~none~doom+1;monster+1~midnight: each:san-1
Doom Comes~Of Living Nightmares~doom+1~terror: san-1~doom+1;monster+1~terror: sta-1
Doom Comes~(unnamed D)~doom+1~lock: green~doom+1;monster+1~none
Doom Comes~(unnamed E)~doom+1~midnight: doom+1~doom+1;monster+1~none
Hope Flees~Amid the Stillness~doom+1~none~each:san-1~midnight: each:san-1
Hope Flees~To Bring Madness~doom+1~midnight: each:san-1~each:san-1~midnight: each:san-2
Hope Flees~(unnamed A)~doom+1~midnight: each:sta-2~each:san-1~midnight: each:sta-1
Hope Flees~(unnamed B)~doom+1~lock: red~each:san-1~lock: green
A Warning~Of Living Nightmares~none~terror: san-1~doom+1~terror: sta-1
A Warning~Amid the Stillness~none~none~doom+1~midnight: each:san-1
A Warning~To Bring Madness~none~midnight: each:san-1~doom+1~midnight: each:san-2
A Warning~(unnamed A)~none~midnight: each:sta-2~doom+1~midnight: each:sta-1
Keep Your Friends Close~When Memories Fade~each:san-1~while: no_clues~doom+1~while: no_spells
Keep Your Friends Close~Amid the Stillness~each:san-1~none~doom+1~midnight: each:san-1
Keep Your Friends Close~(unnamed E)~each:san-1~midnight: doom+1~doom+1~none
Keep Your Friends Close~(unnamed C)~each:san-1~lock: yellow~doom+1~lock: green
"""

# name, sanity, stamina, clues, cards, ability
INVESTIGATORS = """
"Ashcan" Pete~4~6~0~ally:Duke~gain_swap
Amanda Sharpe~5~5~0~any 2 of common/unique/spell~many_tasks
Bob Jenkins~4~6~0~common|common|unique~extra_common
Carolyn Fern~6~4~0~common|unique~day_heal_san
Darrell Simmons~4~6~0~common|unique~once_per_roll_raise
Dexter Drake~5~5~0~unique|spell|spell~extra_spell
Gloria Goldberg~6~4~0~common|spell~other_world_dice
Harvey Walters~7~3~0~spell|unique~once_per_roll_T>L
Jenny Barnes~6~4~0~common|spell~buy_dice
Joe Diamond~4~6~1~common~clue_twice
Kate Winthrop~6~4~0~spell|unique~no_monsters
Mandy Thompson~5~5~1~common~day_reroll2
Michael McGlen~3~7~0~common|common~once_per_roll_T>P
Monterey Jack~3~7~0~common|unique|unique~extra_unique
Sister Mary~7~3~0~common|unique|spell~free_of_mythos
Vincent Lee~5~5~0~common|spell~day_heal_sta
"""
