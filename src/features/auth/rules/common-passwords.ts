/**
 * Common passwords that attackers guess first, in lower case and alphabetical order: the first thousand with at least six characters
 * of the list of zxcvbn 4.4.2 (MIT, see THIRD-PARTY.md), and a dozen that are common in Spain.
 */
const WORDS = `
000000 007007 01011980 01011990 01012000 01012011 010203 102030 1029384756 111111 11111111 111222 112233
11223344 123123 123123a 1232323q 123321 12344321 1234554321 123456 1234567 12345678 123456789 1234567890
12345678910 123456789a 123456789q 123456a 123456q 12345a 12345q 12345qwert 1234abcd 1234qwer 123654
123654789 123789 123abc 123qwe 123qwe123 123qweasd 123qweasdzxc 124578 12qwaszx 131313 134679 135790 141627
142536 147258 147258369 147852 147852369 1478963 159357 159753 159951 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 246810 314159 31415926 315475 321654 420420 456123 4815162342 654321 666666
666999 696969 741852 741852963 753951 7777777 789456 789456123 852456 8675309 9379992 a12345 a123456 a1b2c3
a1b2c3d4 aardvark abc123 abcd1234 access accord action adgjmptw adidas adminadmin administrador airborne
airforce airplane alabama alaska alexande alexandr alexis alpha1 alpine amateur america andrey angel1 angels
animal apache apollo apples aragorn arizona arsenal asd123 asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk
asdfghjkl assassin asshole assman atlanta atlantis atletico austin avalon avatar awesome azerty babydoll
babygirl babylon babylon5 badass badboy badger baller bambam banana bandit barbie barcelona barney baseball
basket basketba bastard batman beatles beauty beaver beavis berlin bigboobs bigboy bigcock bigdaddy bigdick
bigdog bigfoot bigmac bigman bigone bigred bigtits billybob birdie bitches biteme blabla blackie blahblah
blaster blazer blink182 blizzard blonde blondie blowjob blowme bluebird bobafett bobcat bollocks bond007
bondage boobies booboo booger boogie boomer boston bowling brandy braves brazil britney bronco broncos
brooklyn browns bruins brutus bubba1 bubble bubbles buckeye buckeyes buddha buddy1 budlight buffalo bulldog
bulldogs bullet bullshit burger buster butter butterfl butterfly butthead cadillac caesar camaro cameron
canada cancer captain cardinal carolina cartman caserta casino casper cassie catch22 catdog catfish cavalier
celtic cessna champion changeme charger charlie charlie1 cheese chelsea cherokee cherry chester chevelle
cheyenne chicago chichi chicken chiefs chipper chocolat chopper chris1 chrissy christ christia christin
chronic cjkysirj classic cocacola coffee colorado colors compaq computer connor consumer contrasena
contraseña cookie cookies copper corona corvette cougar cowboy cowboys coyote creative cricket cthutq
cumshot dakota dallas dancer danger darkness darkside darkstar david1 dbrnjhbz defender deftones destiny
detroit devildog devils dexter dfvgbh diablo diamond diamonds dickhead diesel digger digital dilbert disney
doctor dodgers doggie dollar dolphin dolphins domino donkey dragon dragon1 dragons dreamer dreams driver
drowssap drpepper drummer ducati eagle1 eagles eclipse einstein electric element elephant elizabet emerald
eminem empire engineer enigma enterpri erotic escort espana españa everton explorer express extreme falcon
fantasy fatboy fender ferrari fetish ficken fireball firebird fireman fishing fktrcfylh fktrctq flipper
florida flower fluffy flyers foobar football forest forever freaky freddy freedom freedom1 freepass freeuser
friday froggy fucked fucker fucking fuckit fuckme fuckoff fuckyou fuckyou2 fyfcnfcbz fylhtq galaxy galina
galore gambit gandalf garden garfield gateway gators gemini genesis genius geronimo gfhjkm ghbdtn giants
ginger goblue goddess godzilla goforit golden goldfish golfer goober google greenday guinness guitar gundam
gunner hacker hamlet hammer hamster hannah happy1 hardcore hardon harley hawaii hawkeye heaven hellfire
hello1 hello123 helpme hendrix hentai hercules hesoyam highland hiphop hitman hjvfirf hobbes hobbit hockey
holahola holiday hooker hooters hornet horney horses hotdog hotrod hotsex hotstuff hottie hummer hunter
hunting huskers ibanez icecream iceman iloveu iloveyou impala indiana indians indigo infinity insane integra
internet ironman italia iwantu jackass jaguar james1 jasmine jasper jessica1 jester jesus1 jordan jordan23
jungle junior jupiter justice justme juventus karate karina katana kawasaki killer kirill kissme kitten
klaster knicks kodiak lacrosse lakers lancer larisa lasvegas leather legend lennon lesbian lestat letmein
letmein1 liberty lickme lifehack lights liverpoo liverpool lizard logitech lol123 lollol london lonewolf
longhorn lovely loveme loverboy lovers loveyou lucifer lucky1 machine maddie maddog madison madman madmax
madonna madrid maggie magnum maiden maksim malibu manchester manson manutd marathon marina marine marines
marino marlboro marley maryjane master master1 matrix matthew1 maverick maxima maximus maxwell mercedes
mercury merlin metallic metallica mexico michael1 michigan mickey microsoft midnight minecraft mister
mistress mnbvcxz monday money1 monkey monkey1 monster montana montreal mookie morpheus mother motorola
mountain mozart muffin mustang mustang1 mylove naruto nascar nastya natali natasha naughty ncc1701 ncc1701d
ncc1701e nemesis newport newyork nfnmzyf nicola nigger nikita nintendo nipple nipples nirvana nissan oicu812
oksana oliver online openup orange outlaw overlord packard packers pakistan paladin pandora pantera panther
panthers panties panzer paradise pascal passion passport passw0rd passwor password password1 password123
patches patriots pavilion peaches peanut pearljam pebbles peekaboo peewee pegasus pencil penguin pepper
pervert phantom philips phoenix picard pickle piglet pimpin pioneer pirate pitbull platinum playboy player
poison pokemon polaris police polina pontiac poohbear pookie poopoo popcorn popeye pornstar porsche precious
predator prelude presario prince princess private psycho pumpkin purple pussies pussy1 pussycat pussys
pyramid q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazqaz qazwsx qazwsx123 qazwsxedc qazxsw qqq111 qwaszx
qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyu qwertyui qwertyuiop rabbit
racecar racing raider raiders rainbow random ranger rangers raptor rascal rasdzv3 realmadrid reaper red123
reddog redhead redman redneck redrum redskins redsox redwings renegade rocket rockstar rocky1 rolltide
rommel ronaldo rooster rosebud runner rush2112 ruslan russia sailor saints sakura samantha sammy1 samson
samsung samurai sandman saturn scarface scooby scooter scorpio scorpion scotland scotty scully seattle
secret security semperfi serega serenity sergey sexsex shadow shadow1 shaggy shamrock shelby sherlock
shithead shooter shorty shotgun siemens sierra silver simple simpsons skater skeeter skipper skippy skyline
slayer slipknot smiley smitty smokey smooth snickers sniper snoopy snowball snowman soccer softball software
sophie soso123aljg spanky sparky spartak spartan speedy spider spiderma spiderman spirit spitfire spooky
spring squirt srinivas stalker stargate startrek starwars stealth steelers stephani stinger stingray stinky
stones stormy strike stupid subaru sublime success sucker suckit suckme summer sundance sunday sunset
sunshine superman surfer suzuki svetlana sweetpea sweety swimming swinger swordfis swordfish sydney target
tarheels tattoo taurus teacher techno tennis tequiero test123 tester testing thailand theman theone therock
thuglife thumper thunder thx1138 tickle tiger1 tigers tigger timber tinker titanic tomcat topgun tornado
toronto toshiba toyota transam travel trfnthbyf trigger trinity triumph trojan trooper trouble trucker
trucks trumpet trustno1 turkey turtle tweety ultimate unicorn usuario usuckballz1 vagina valentin valentina
valera vampire vegeta veronika vfhbyf vfrcbv victory viking vikings viktor virgin vision vladimir voodoo
voyager wanker warcraft warrior weasel welcome welcome1 westside wetpussy whatever whynot wicked wildcat
wildcats willow windows winner winston winter wizard wolfgang wolfpack wolverin wolves wombat wordpass
wrangler wutang xavier xfiles yamaha yankee yankees yankees1 yellow yfnfif ytrewq zaq12wsx zaqwsx zeppelin
zipper zombie zxc123 zxcvbn zxcvbnm
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a password is common, ignoring case, or repeats a single character. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || /^(.)\1+$/isu.test(password);
}
